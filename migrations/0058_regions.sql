CREATE TABLE `account_arrival` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`from_region` text NOT NULL,
	`token` text NOT NULL,
	`state` text NOT NULL,
	`problem` text,
	`created_at` text NOT NULL,
	`leased_until` text NOT NULL,
	`ended_at` text
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `account_arrival_user` ON `account_arrival` (`user_id`);--> statement-breakpoint
CREATE INDEX `account_arrival_state` ON `account_arrival` (`state`,`created_at`);--> statement-breakpoint
CREATE TABLE `account_move` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`to_region` text NOT NULL,
	`token` text NOT NULL,
	`state` text NOT NULL,
	`problem` text,
	`created_at` text NOT NULL,
	`ended_at` text
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE UNIQUE INDEX `account_move_running` ON `account_move` (`user_id`) WHERE state IN ('moving', 'closed');--> statement-breakpoint
CREATE INDEX `account_move_user` ON `account_move` (`user_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `account_move_state` ON `account_move` (`state`,`created_at`);--> statement-breakpoint
ALTER TABLE `user` ADD `moving_to` text;--> statement-breakpoint
ALTER TABLE `user` ADD `moved_at` text;--> statement-breakpoint
CREATE INDEX `user_moved` ON `user` (`moved_at`) WHERE moved_at IS NOT NULL;