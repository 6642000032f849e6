CREATE TABLE `idempotency_key` (
	`user_id` text NOT NULL,
	`act` text NOT NULL,
	`created_at` text NOT NULL,
	PRIMARY KEY(`user_id`, `act`)
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `idempotency_key_purge` ON `idempotency_key` (`created_at`);
