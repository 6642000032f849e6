CREATE TABLE `reminder_link` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`todo_id` text NOT NULL,
	`expires_at` text NOT NULL
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `reminder_link_user` ON `reminder_link` (`user_id`);--> statement-breakpoint
CREATE INDEX `reminder_link_expiry` ON `reminder_link` (`expires_at`);--> statement-breakpoint
ALTER TABLE `todo` ADD `snoozed_until` text;--> statement-breakpoint
CREATE INDEX `todo_reminds` ON `todo` (`user_id`) WHERE (todo_remind IS NOT NULL OR todo_remind_at IS NOT NULL) AND is_checked_date IS NULL AND deleted_at IS NULL;