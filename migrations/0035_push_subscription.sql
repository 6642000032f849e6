CREATE TABLE `push_subscription` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`session_hash` text NOT NULL,
	`endpoint` text NOT NULL,
	`p256dh` text NOT NULL,
	`auth` text NOT NULL,
	`browser` text NOT NULL,
	`device` text NOT NULL,
	`created_at` text NOT NULL,
	`last_success_at` text
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `push_subscription_user` ON `push_subscription` (`user_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `push_subscription_session` ON `push_subscription` (`session_hash`);--> statement-breakpoint
CREATE TRIGGER push_subscription_ended AFTER DELETE ON session BEGIN
	DELETE FROM push_subscription WHERE session_hash = OLD.token_hash;
END;
