CREATE TABLE `diary_picture` (
	`user_id` text NOT NULL,
	`entry_id` text NOT NULL,
	`file` text NOT NULL,
	`size` integer NOT NULL,
	`width` integer NOT NULL,
	`height` integer NOT NULL,
	`picture_description` text NOT NULL,
	`created_at` text NOT NULL,
	PRIMARY KEY(`user_id`, `entry_id`)
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE UNIQUE INDEX `diary_picture_file` ON `diary_picture` (`user_id`,`file`);