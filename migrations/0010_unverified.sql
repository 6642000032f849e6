CREATE TABLE `username_reservation` (
	`username` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`expires_at` text NOT NULL
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `username_reservation_user` ON `username_reservation` (`user_id`);--> statement-breakpoint
CREATE INDEX `username_reservation_expiry` ON `username_reservation` (`expires_at`);--> statement-breakpoint
ALTER TABLE `user` ADD `claimed_at` text;--> statement-breakpoint
CREATE INDEX `user_unverified` ON `user` (`created_at`) WHERE email_verified_at IS NULL AND role = 'user';--> statement-breakpoint
-- Who claimed a demo account before this was written down has content, and gets the whole time from now on.
UPDATE `user` SET `claimed_at` = strftime('%Y-%m-%dT%H:%M:%fZ', 'now')
	WHERE `role` = 'user' AND `email_verified_at` IS NULL AND EXISTS (SELECT 1 FROM `project` WHERE `user_id` = `user`.`id`);
