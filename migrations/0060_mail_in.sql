CREATE TABLE `mail_address` (
	`user_id` text PRIMARY KEY NOT NULL,
	`secret_hash` text NOT NULL,
	`secret` text NOT NULL,
	`senders` text NOT NULL,
	`created_at` text NOT NULL,
	`last_at` text,
	`last_outcome` text
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE UNIQUE INDEX `mail_address_secret` ON `mail_address` (`secret_hash`);--> statement-breakpoint
CREATE TABLE `mail_received` (
	`user_id` text NOT NULL,
	`message_hash` text NOT NULL,
	`received_at` text NOT NULL,
	PRIMARY KEY(`user_id`, `message_hash`)
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `mail_received_at` ON `mail_received` (`received_at`);