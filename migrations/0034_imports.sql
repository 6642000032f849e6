CREATE TABLE `import_file` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`format` text NOT NULL,
	`file_name` text NOT NULL,
	`summary` text NOT NULL,
	`created_at` text NOT NULL,
	`done_at` text,
	`added` integer
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `import_file_user` ON `import_file` (`user_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `import_file_age` ON `import_file` (`created_at`);--> statement-breakpoint
CREATE TABLE `import_part` (
	`user_id` text NOT NULL,
	`import_id` text NOT NULL,
	`number` integer NOT NULL,
	`kind` text NOT NULL,
	`content` text NOT NULL,
	PRIMARY KEY(`user_id`, `import_id`, `number`)
) STRICT, WITHOUT ROWID;
