CREATE TABLE `language_audio` (
	`language` text NOT NULL,
	`hash` text NOT NULL,
	`filename` text NOT NULL,
	`size` integer NOT NULL,
	`batch_id` text NOT NULL,
	`created_at` text NOT NULL,
	PRIMARY KEY(`language`, `hash`)
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE UNIQUE INDEX `language_audio_name` ON `language_audio` (`language`,`filename`);--> statement-breakpoint
CREATE INDEX `language_audio_hash` ON `language_audio` (`hash`);--> statement-breakpoint
CREATE TABLE `language_batch` (
	`batch_id` text PRIMARY KEY NOT NULL,
	`language` text NOT NULL,
	`created_at` text NOT NULL,
	`total_files` integer NOT NULL,
	`mapping` text NOT NULL
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `language_batch_history` ON `language_batch` (`language`,`created_at`);--> statement-breakpoint
CREATE TABLE `language_learner` (
	`user_id` text NOT NULL,
	`language` text NOT NULL,
	`day_number` integer NOT NULL,
	`total_words_encountered` integer NOT NULL,
	`total_attempts` integer NOT NULL,
	`correct_answers` integer NOT NULL,
	`met_on` text,
	`last_practiced_at` text,
	PRIMARY KEY(`user_id`, `language`)
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `language_learner_pack` ON `language_learner` (`language`);--> statement-breakpoint
CREATE TABLE `language_pack` (
	`language` text PRIMARY KEY NOT NULL,
	`created_at` text NOT NULL,
	`folder_created_at` text,
	`word_count` integer NOT NULL,
	`audio_count` integer NOT NULL,
	`batch_count` integer NOT NULL
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE UNIQUE INDEX `language_pack_name` ON `language_pack` (lower("language"));--> statement-breakpoint
CREATE TABLE `language_progress` (
	`user_id` text NOT NULL,
	`word_id` text NOT NULL,
	`language` text NOT NULL,
	`met_on` text,
	`seen_on` text NOT NULL,
	`times_practiced` integer NOT NULL,
	`total_attempts` integer NOT NULL,
	`correct_answers` integer NOT NULL,
	`struggling` integer NOT NULL,
	`last_practiced_at` text,
	`due_at` text,
	`stability` real,
	`difficulty` real,
	`scheduled_days` integer,
	`reps` integer,
	`lapses` integer,
	`state` integer,
	`reviewed_at` text,
	`review_at` text GENERATED ALWAYS AS (CASE WHEN struggling = 1 THEN '' ELSE due_at END) VIRTUAL,
	PRIMARY KEY(`user_id`, `word_id`)
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `language_progress_seen` ON `language_progress` (`user_id`,`language`,`seen_on`);--> statement-breakpoint
CREATE INDEX `language_progress_review` ON `language_progress` (`user_id`,`language`,`review_at`) WHERE review_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX `language_progress_word` ON `language_progress` (`word_id`);--> statement-breakpoint
CREATE TABLE `language_review` (
	`user_id` text NOT NULL,
	`word_id` text NOT NULL,
	`number` integer NOT NULL,
	`result` text NOT NULL,
	`mode` text,
	`practiced_at` text NOT NULL,
	`before` text NOT NULL,
	PRIMARY KEY(`user_id`, `word_id`, `number`)
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `language_word` (
	`id` text PRIMARY KEY NOT NULL,
	`language` text NOT NULL,
	`word_original` text NOT NULL,
	`pronunciation` text NOT NULL,
	`meaning` text NOT NULL,
	`audio_path` text,
	`position` integer NOT NULL,
	`search_text` text NOT NULL,
	`created_at` text NOT NULL
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE UNIQUE INDEX `language_word_original` ON `language_word` (`language`,`word_original`);--> statement-breakpoint
CREATE INDEX `language_word_order` ON `language_word` (`language`,`position`);--> statement-breakpoint
CREATE INDEX `language_word_audio` ON `language_word` (`language`,`audio_path`) WHERE audio_path IS NOT NULL;