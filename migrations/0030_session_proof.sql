ALTER TABLE `session` ADD `proved_at` text;--> statement-breakpoint
-- A sign-in is a proof; an impersonation has not been one.
UPDATE `session` SET `proved_at` = `created_at` WHERE `token_scope` IS NULL AND `admin_id` IS NULL;
