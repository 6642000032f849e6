ALTER TABLE `todo` ADD `todo_repeat` text;--> statement-breakpoint
ALTER TABLE `todo` ADD `repeat_from` text DEFAULT 'due' NOT NULL;--> statement-breakpoint
ALTER TABLE `todo` ADD `repeats_of` text;--> statement-breakpoint
CREATE UNIQUE INDEX `todo_next` ON `todo` (`repeats_of`) WHERE repeats_of IS NOT NULL;