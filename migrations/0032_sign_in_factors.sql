CREATE TABLE `authenticator` (
	`user_id` text PRIMARY KEY NOT NULL,
	`secret` text NOT NULL,
	`last_step` integer DEFAULT 0 NOT NULL,
	`created_at` text NOT NULL,
	`confirmed_at` text
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `authenticator_unconfirmed` ON `authenticator` (`created_at`) WHERE confirmed_at IS NULL;--> statement-breakpoint
CREATE TABLE `passkey` (
	`credential_id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`public_key` text NOT NULL,
	`counter` integer NOT NULL,
	`transports` text NOT NULL,
	`name` text NOT NULL,
	`created_at` text NOT NULL,
	`last_used_at` text
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `passkey_user` ON `passkey` (`user_id`);--> statement-breakpoint
CREATE TABLE `passkey_challenge` (
	`challenge_hash` text PRIMARY KEY NOT NULL,
	`expires_at` text NOT NULL
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `passkey_challenge_expiry` ON `passkey_challenge` (`expires_at`);--> statement-breakpoint
CREATE TABLE `recovery_code` (
	`code_hash` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `recovery_code_user` ON `recovery_code` (`user_id`);--> statement-breakpoint
ALTER TABLE `session` ADD `second_factor` integer DEFAULT 0 NOT NULL;