CREATE TABLE `provider_link` (
	`issuer` text NOT NULL,
	`subject` text NOT NULL,
	`user_id` text NOT NULL,
	`email` text NOT NULL,
	`created_at` text NOT NULL,
	PRIMARY KEY(`issuer`, `subject`)
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE UNIQUE INDEX `provider_link_user` ON `provider_link` (`user_id`,`issuer`);--> statement-breakpoint
CREATE TABLE `provider_visit` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`purpose` text NOT NULL,
	`user_id` text,
	`is_answered` integer DEFAULT 0 NOT NULL,
	`subject` text DEFAULT '' NOT NULL,
	`email` text DEFAULT '' NOT NULL,
	`name` text DEFAULT '' NOT NULL,
	`authenticated_at` text,
	`problem` text DEFAULT '' NOT NULL,
	`expires_at` text NOT NULL
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `provider_visit_user` ON `provider_visit` (`user_id`);--> statement-breakpoint
CREATE INDEX `provider_visit_expiry` ON `provider_visit` (`expires_at`);