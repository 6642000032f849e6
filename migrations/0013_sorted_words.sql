ALTER TABLE `language_word` ADD `word_sort` text;--> statement-breakpoint
ALTER TABLE `language_word` ADD `pronunciation_sort` text;--> statement-breakpoint
ALTER TABLE `language_word` ADD `meaning_sort` text;--> statement-breakpoint
CREATE INDEX `language_word_sorted` ON `language_word` (`language`,`word_sort`,`position`);