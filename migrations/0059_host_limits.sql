CREATE TABLE `host_limit` (
	`host` text PRIMARY KEY NOT NULL,
	`cpu` integer,
	`memory` integer,
	`disk` integer,
	`minutes` integer NOT NULL,
	`silent` integer,
	`quiet_from` text,
	`quiet_until` text,
	`quiet_zone` text
) STRICT, WITHOUT ROWID;
