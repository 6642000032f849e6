ALTER TABLE `device` ADD `diary_lock` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `session` ADD `diary_lock` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `session` ADD `diary_open_until` text;--> statement-breakpoint
ALTER TABLE `user` ADD `diary_key` text;