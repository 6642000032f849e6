CREATE TABLE `host` (
	`name` text PRIMARY KEY NOT NULL,
	`first_reported_at` text NOT NULL
) STRICT, WITHOUT ROWID;
