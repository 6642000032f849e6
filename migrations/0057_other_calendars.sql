CREATE TABLE `calendar_event` (
	`user_id` text NOT NULL,
	`starts_at` text NOT NULL,
	`calendar_id` text NOT NULL,
	`event_key` text NOT NULL,
	`event_title` text NOT NULL,
	`event_start` text NOT NULL,
	`event_end` text NOT NULL,
	`is_free` integer NOT NULL,
	PRIMARY KEY(`user_id`, `starts_at`, `calendar_id`, `event_key`)
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `other_calendar` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`calendar_name` text NOT NULL,
	`calendar_mark` text NOT NULL,
	`calendar_address` text NOT NULL,
	`calendar_host` text NOT NULL,
	`created_at` text NOT NULL,
	`read_at` text,
	`etag` text,
	`expanded_on` text,
	`failing_since` text,
	`failure` text,
	`failures` integer DEFAULT 0 NOT NULL,
	`next_at` text
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `other_calendar_user` ON `other_calendar` (`user_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `other_calendar_due` ON `other_calendar` (`next_at`) WHERE next_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX `other_calendar_failing` ON `other_calendar` (`failing_since`) WHERE failing_since IS NOT NULL;--> statement-breakpoint
ALTER TABLE `todo` ADD `todo_event` text;--> statement-breakpoint
CREATE INDEX `todo_of_event` ON `todo` (`user_id`,`todo_event`) WHERE todo_event IS NOT NULL AND deleted_at IS NULL;--> statement-breakpoint
ALTER TABLE `user` ADD `shows_events` integer DEFAULT 1 NOT NULL;