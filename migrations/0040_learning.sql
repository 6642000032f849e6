CREATE TABLE `language_day` (
	`user_id` text NOT NULL,
	`language` text NOT NULL,
	`practiced_on` text NOT NULL,
	`answers` integer NOT NULL,
	`reviews` integer NOT NULL,
	`due` integer NOT NULL,
	`recalled` integer NOT NULL,
	PRIMARY KEY(`user_id`, `language`, `practiced_on`)
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
ALTER TABLE `user` ADD `learning` text;--> statement-breakpoint
CREATE INDEX `language_progress_known` ON `language_progress` (`user_id`,`language`,`reps`) WHERE stability >= 30;--> statement-breakpoint
-- The days of earlier answers. Their time zone is not known.
INSERT INTO `language_day` SELECT user_id, language, day, count(*), sum(waited), sum(was_due), sum(was_due * correct)
FROM (
	SELECT r.user_id, p.language, substr(r.practiced_at, 1, 10) AS day, r.result = 'correct' AS correct,
		coalesce(r.before ->> 'struggling' = 1 OR r.before ->> 'due_at' <= r.practiced_at, 0) AS waited,
		coalesce(r.before ->> 'due_at' <= r.practiced_at, 0) * (coalesce(r.mode, '') NOT IN ('today', 'all')) AS was_due
	FROM language_review r JOIN language_progress p ON p.user_id = r.user_id AND p.word_id = r.word_id
	WHERE r.result <> 'known'
) GROUP BY user_id, language, day;
