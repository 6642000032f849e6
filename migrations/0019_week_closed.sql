CREATE TABLE `week_closed` (
	`user_id` text NOT NULL,
	`week_start` text NOT NULL,
	`markdown` text NOT NULL,
	`closed_at` text NOT NULL,
	PRIMARY KEY(`user_id`, `week_start`)
) STRICT, WITHOUT ROWID;
