CREATE TABLE `cron_run` (
	`cron` text NOT NULL,
	`started_at` text NOT NULL,
	`finished_at` text,
	`failed` text DEFAULT '' NOT NULL,
	PRIMARY KEY(`cron`, `started_at`)
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `cron_run_start` ON `cron_run` (`started_at`);--> statement-breakpoint
CREATE TABLE `health_probe` (
	`at` text PRIMARY KEY NOT NULL,
	`filler` text NOT NULL
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
ALTER TABLE `user` ADD `deleted_projects` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `mail_unsent` ON `mail` (`state`,`created_at`,`id`) WHERE state <> 'sent';--> statement-breakpoint
CREATE INDEX `project_purge` ON `project` (`deleted_at`) WHERE deleted_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX `visit_referrer_day` ON `visit_referrer` (`day`);