CREATE TABLE `device` (
	`token_hash` text NOT NULL,
	`user_id` text NOT NULL,
	`expires_at` text NOT NULL,
	PRIMARY KEY(`token_hash`, `user_id`)
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `device_user` ON `device` (`user_id`);--> statement-breakpoint
CREATE INDEX `device_expiry` ON `device` (`expires_at`);--> statement-breakpoint
CREATE TABLE `rate_limit` (
	`key` text NOT NULL,
	`expires_at` integer NOT NULL,
	`attempts` integer NOT NULL,
	PRIMARY KEY(`expires_at`, `key`)
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
DROP TABLE `attempt`;