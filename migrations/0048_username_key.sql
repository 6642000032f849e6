ALTER TABLE `user` ADD `username_key` text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX `user_username_key` ON `user` (`username_key`);