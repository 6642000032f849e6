CREATE TABLE `language_access` (
	`language` text NOT NULL,
	`user_id` text NOT NULL,
	`created_at` text NOT NULL,
	PRIMARY KEY(`language`, `user_id`)
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `language_access_user` ON `language_access` (`user_id`);--> statement-breakpoint
CREATE TABLE `language_setting` (
	`id` integer PRIMARY KEY NOT NULL,
	`audience` text NOT NULL,
	`updated_at` text NOT NULL
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `language_undo` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`language` text NOT NULL,
	`kind` text NOT NULL,
	`content` text NOT NULL,
	`created_at` text NOT NULL
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `language_undo_user` ON `language_undo` (`user_id`);--> statement-breakpoint
CREATE INDEX `language_undo_purge` ON `language_undo` (`created_at`);--> statement-breakpoint
DROP INDEX `language_word_original`;--> statement-breakpoint
DROP INDEX `language_word_sorted`;--> statement-breakpoint
DROP INDEX `language_word_order`;--> statement-breakpoint
ALTER TABLE `language_word` ADD `user_id` text;--> statement-breakpoint
CREATE UNIQUE INDEX `language_word_own` ON `language_word` (`user_id`,`language`,`word_original`) WHERE user_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `language_word_own_order` ON `language_word` (`user_id`,`language`,`position`) WHERE user_id IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `language_word_original` ON `language_word` (`language`,`word_original`) WHERE user_id IS NULL;--> statement-breakpoint
CREATE INDEX `language_word_sorted` ON `language_word` (`language`,`word_sort`,`position`) WHERE user_id IS NULL;--> statement-breakpoint
CREATE INDEX `language_word_order` ON `language_word` (`language`,`position`) WHERE user_id IS NULL;--> statement-breakpoint
ALTER TABLE `language_pack` ADD `audience` text DEFAULT 'everyone' NOT NULL;--> statement-breakpoint
-- An entry of an own word begins with its person, as those of todos do.
DROP TRIGGER search_language_word_added;--> statement-breakpoint
CREATE TRIGGER search_language_word_added AFTER INSERT ON language_word BEGIN
	INSERT INTO search (rowid, words, row_id)
	SELECT free, char(57344) || coalesce('o' || replace(NEW.user_id, '-', ''), 'w' || hex(NEW.language)) || ' ' || NEW.word_original || ' ' || NEW.pronunciation || ' ' || NEW.meaning, NEW.id
	FROM (SELECT place, coalesce((SELECT max(rowid) + 1 FROM search WHERE rowid BETWEEN place AND place + 63), place) AS free
		FROM (SELECT (coalesce(unixepoch(NEW.created_at), 0) << 31)
			+ ((unicode(substr('00000' || NEW.id, -1, 1)) & 31) << 6) + ((unicode(substr('00000' || NEW.id, -2, 1)) & 31) << 11)
			+ ((unicode(substr('00000' || NEW.id, -3, 1)) & 31) << 16) + ((unicode(substr('00000' || NEW.id, -4, 1)) & 31) << 21)
			+ ((unicode(substr('00000' || NEW.id, -5, 1)) & 31) << 26) AS place))
	WHERE free < place + 64;
END;
--> statement-breakpoint
DROP TRIGGER search_language_word_changed;--> statement-breakpoint
CREATE TRIGGER search_language_word_changed AFTER UPDATE OF word_original, pronunciation, meaning ON language_word BEGIN
	UPDATE search SET words = char(57344) || coalesce('o' || replace(NEW.user_id, '-', ''), 'w' || hex(NEW.language)) || ' ' || NEW.word_original || ' ' || NEW.pronunciation || ' ' || NEW.meaning
	WHERE rowid = (SELECT search.rowid FROM (SELECT (coalesce(unixepoch(NEW.created_at), 0) << 31)
			+ ((unicode(substr('00000' || NEW.id, -1, 1)) & 31) << 6) + ((unicode(substr('00000' || NEW.id, -2, 1)) & 31) << 11)
			+ ((unicode(substr('00000' || NEW.id, -3, 1)) & 31) << 16) + ((unicode(substr('00000' || NEW.id, -4, 1)) & 31) << 21)
			+ ((unicode(substr('00000' || NEW.id, -5, 1)) & 31) << 26) AS place)
		CROSS JOIN search WHERE search.rowid BETWEEN place AND place + 63 AND row_id = NEW.id);
	INSERT INTO search (rowid, words, row_id)
	SELECT free, char(57344) || coalesce('o' || replace(NEW.user_id, '-', ''), 'w' || hex(NEW.language)) || ' ' || NEW.word_original || ' ' || NEW.pronunciation || ' ' || NEW.meaning, NEW.id
	FROM (SELECT place, coalesce((SELECT max(rowid) + 1 FROM search WHERE rowid BETWEEN place AND place + 63), place) AS free
		FROM (SELECT (coalesce(unixepoch(NEW.created_at), 0) << 31)
			+ ((unicode(substr('00000' || NEW.id, -1, 1)) & 31) << 6) + ((unicode(substr('00000' || NEW.id, -2, 1)) & 31) << 11)
			+ ((unicode(substr('00000' || NEW.id, -3, 1)) & 31) << 16) + ((unicode(substr('00000' || NEW.id, -4, 1)) & 31) << 21)
			+ ((unicode(substr('00000' || NEW.id, -5, 1)) & 31) << 26) AS place))
	WHERE free < place + 64
		AND NOT EXISTS (SELECT 1 FROM search WHERE rowid BETWEEN place AND place + 63 AND row_id = NEW.id);
END;
