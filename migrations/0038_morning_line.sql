CREATE TABLE `morning_line` (
	`user_id` text PRIMARY KEY NOT NULL,
	`hour` integer NOT NULL,
	`way` text NOT NULL,
	`with_titles` integer NOT NULL,
	`next_at` text NOT NULL,
	`last_on` text,
	`tries` integer DEFAULT 0 NOT NULL
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `morning_line_due` ON `morning_line` (`next_at`);