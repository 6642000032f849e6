CREATE TABLE `account_link` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`kind` text NOT NULL,
	`expires_at` text NOT NULL,
	`used_at` text
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `account_link_user` ON `account_link` (`user_id`);--> statement-breakpoint
CREATE INDEX `account_link_expiry` ON `account_link` (`expires_at`);--> statement-breakpoint
CREATE TABLE `attempt` (
	`key` text NOT NULL,
	`minute` integer NOT NULL,
	`tries` integer NOT NULL,
	PRIMARY KEY(`minute`, `key`)
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `diary_entry` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`entry_date` text NOT NULL,
	`diary_text` text NOT NULL,
	`timezone` text NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE UNIQUE INDEX `diary_entry_day` ON `diary_entry` (`user_id`,`entry_date`);--> statement-breakpoint
CREATE TABLE `mail` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`recipient` text NOT NULL,
	`kind` text NOT NULL,
	`state` text NOT NULL,
	`tries` integer NOT NULL,
	`created_at` text NOT NULL,
	`sent_at` text,
	`retry_at` text
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `mail_retry` ON `mail` (`retry_at`) WHERE retry_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX `mail_sent` ON `mail` (`sent_at`) WHERE sent_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX `mail_user` ON `mail` (`user_id`);--> statement-breakpoint
CREATE TABLE `meeting_note` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`project_id` text NOT NULL,
	`meeting_title` text NOT NULL,
	`meeting_note` text NOT NULL,
	`week_start` text NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `meeting_note_week` ON `meeting_note` (`project_id`,`week_start`,`created_at`);--> statement-breakpoint
CREATE INDEX `meeting_note_user` ON `meeting_note` (`user_id`,`week_start`);--> statement-breakpoint
CREATE TABLE `pomodoro` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`project_id` text NOT NULL,
	`proje_title` text NOT NULL,
	`status` text NOT NULL,
	`duration_minutes` integer NOT NULL,
	`started_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`paused_at` text,
	`paused_duration` integer NOT NULL,
	`ended_at` text NOT NULL,
	`focused_seconds` integer NOT NULL,
	`notes` text NOT NULL,
	`deleted_at` text
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `pomodoro_history` ON `pomodoro` (`user_id`,`started_at`) WHERE deleted_at IS NULL;--> statement-breakpoint
CREATE INDEX `pomodoro_done` ON `pomodoro` (`project_id`,`started_at`) WHERE deleted_at IS NULL;--> statement-breakpoint
CREATE TABLE `project` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`proje_title` text NOT NULL,
	`position` real NOT NULL,
	`created_at` text NOT NULL,
	`archived_at` text,
	`deleted_at` text
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `project_user` ON `project` (`user_id`,`position`,`id`) WHERE deleted_at IS NULL;--> statement-breakpoint
CREATE INDEX `project_deleted` ON `project` (`user_id`) WHERE deleted_at IS NOT NULL;--> statement-breakpoint
CREATE TABLE `session` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`admin_id` text,
	`created_at` text NOT NULL,
	`expires_at` text NOT NULL
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `session_user` ON `session` (`user_id`);--> statement-breakpoint
CREATE TABLE `todo` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`project_id` text NOT NULL,
	`todo_title` text NOT NULL,
	`todo_description` text NOT NULL,
	`todo_category` text NOT NULL,
	`todo_due_date` text,
	`is_checked_date` text,
	`position` real NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`deleted_at` text
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `todo_open` ON `todo` (`project_id`,`position`,`id`) WHERE is_checked_date IS NULL AND deleted_at IS NULL;--> statement-breakpoint
CREATE INDEX `todo_done` ON `todo` (`project_id`,`is_checked_date`) WHERE is_checked_date IS NOT NULL AND deleted_at IS NULL;--> statement-breakpoint
CREATE INDEX `todo_due` ON `todo` (`user_id`,`todo_due_date`) WHERE todo_due_date IS NOT NULL AND is_checked_date IS NULL AND deleted_at IS NULL;--> statement-breakpoint
CREATE INDEX `todo_deleted` ON `todo` (`project_id`,`deleted_at`) WHERE deleted_at IS NOT NULL;--> statement-breakpoint
CREATE TABLE `user` (
	`id` text PRIMARY KEY NOT NULL,
	`username` text NOT NULL,
	`email` text NOT NULL,
	`password_hash` text,
	`role` text NOT NULL,
	`email_verified_at` text,
	`timezone` text,
	`created_at` text NOT NULL,
	`expires_at` text
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE UNIQUE INDEX `user_email` ON `user` (`email`);--> statement-breakpoint
CREATE UNIQUE INDEX `user_username` ON `user` (lower("username"));--> statement-breakpoint
CREATE INDEX `user_demo_expiry` ON `user` (`expires_at`) WHERE expires_at IS NOT NULL;--> statement-breakpoint
CREATE TABLE `weekly_update` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`project_id` text NOT NULL,
	`update_text` text NOT NULL,
	`week_start` text NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE UNIQUE INDEX `weekly_update_week` ON `weekly_update` (`project_id`,`week_start`);--> statement-breakpoint
CREATE INDEX `weekly_update_user` ON `weekly_update` (`user_id`,`week_start`);