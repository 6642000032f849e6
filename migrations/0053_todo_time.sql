ALTER TABLE `todo` ADD `todo_time` text;--> statement-breakpoint
ALTER TABLE `todo` ADD `todo_remind` integer;--> statement-breakpoint
ALTER TABLE `todo` ADD `todo_remind_at` text;