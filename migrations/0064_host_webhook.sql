CREATE TABLE `host_webhook` (
	`id` text PRIMARY KEY NOT NULL,
	`address` text NOT NULL,
	`secret` text NOT NULL,
	`created_at` text NOT NULL,
	`answers` text NOT NULL
) STRICT, WITHOUT ROWID;
