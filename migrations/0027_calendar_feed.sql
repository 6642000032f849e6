CREATE TABLE `calendar_feed` (
	`secret_hash` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`with_pomodoros` integer NOT NULL,
	`created_at` text NOT NULL,
	`ended_at` text
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `calendar_feed_user` ON `calendar_feed` (`user_id`,`ended_at`);--> statement-breakpoint
CREATE INDEX `calendar_feed_ended` ON `calendar_feed` (`ended_at`) WHERE ended_at IS NOT NULL;