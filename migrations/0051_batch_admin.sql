ALTER TABLE `language_batch` ADD `admin_id` text;--> statement-breakpoint
CREATE INDEX `language_batch_admin` ON `language_batch` (`admin_id`) WHERE admin_id IS NOT NULL;