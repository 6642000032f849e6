ALTER TABLE `user` ADD `suspended_at` text;--> statement-breakpoint
ALTER TABLE `user` ADD `last_seen_on` text;--> statement-breakpoint
CREATE INDEX `user_seen` ON `user` (`last_seen_on`,`id`);--> statement-breakpoint
CREATE INDEX `user_suspended` ON `user` (`created_at`,`id`) WHERE suspended_at IS NOT NULL;