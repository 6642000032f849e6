ALTER TABLE `session` ADD `browser` text;--> statement-breakpoint
ALTER TABLE `session` ADD `device` text;--> statement-breakpoint
ALTER TABLE `session` ADD `country` text;--> statement-breakpoint
ALTER TABLE `session` ADD `last_seen_at` text;--> statement-breakpoint
ALTER TABLE `session` ADD `token_name` text;--> statement-breakpoint
ALTER TABLE `session` ADD `token_scope` text;