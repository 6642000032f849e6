ALTER TABLE `user` ADD `locale` text;--> statement-breakpoint
ALTER TABLE `user` ADD `browser_languages` text;