CREATE TABLE `counter` (
	`name` text PRIMARY KEY NOT NULL,
	`value` integer NOT NULL
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `impersonation` (
	`id` text PRIMARY KEY NOT NULL,
	`admin_id` text NOT NULL,
	`admin_username` text NOT NULL,
	`user_id` text NOT NULL,
	`user_username` text NOT NULL,
	`reason` text NOT NULL,
	`started_at` text NOT NULL,
	`ends_at` text NOT NULL
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `impersonation_user` ON `impersonation` (`user_id`,`started_at`);--> statement-breakpoint
CREATE INDEX `impersonation_start` ON `impersonation` (`started_at`);--> statement-breakpoint
CREATE TABLE `impersonation_event` (
	`impersonation_id` text NOT NULL,
	`at` text NOT NULL,
	`id` text NOT NULL,
	`kind` text NOT NULL,
	`what` text NOT NULL,
	PRIMARY KEY(`impersonation_id`, `at`, `id`)
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `visit_day` (
	`page` text NOT NULL,
	`day` text NOT NULL,
	`visits` integer NOT NULL,
	`unique_visitors` integer NOT NULL,
	PRIMARY KEY(`page`, `day`)
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `visit_day_day` ON `visit_day` (`day`);--> statement-breakpoint
CREATE TABLE `visit_referrer` (
	`page` text NOT NULL,
	`day` text NOT NULL,
	`referrer` text NOT NULL,
	`visits` integer NOT NULL,
	PRIMARY KEY(`page`, `day`, `referrer`)
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `visit_salt` (
	`day` text PRIMARY KEY NOT NULL,
	`salt` text NOT NULL
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `visitor` (
	`day` text NOT NULL,
	`page` text NOT NULL,
	`hash` text NOT NULL,
	PRIMARY KEY(`day`, `page`, `hash`)
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
ALTER TABLE `session` ADD `acts_until` text;--> statement-breakpoint
ALTER TABLE `session` ADD `impersonation_id` text;--> statement-breakpoint
CREATE INDEX `session_admin` ON `session` (`admin_id`) WHERE admin_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `user_created` ON `user` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `user_role` ON `user` (`role`,`created_at`,`id`);--> statement-breakpoint
INSERT INTO counter (name, value) VALUES
	('users', (SELECT count(*) FROM user)),
	('users:verified', (SELECT count(*) FROM user WHERE email_verified_at IS NOT NULL AND role <> 'demo')),
	('users:admin', (SELECT count(*) FROM user WHERE role = 'admin')),
	('users:user', (SELECT count(*) FROM user WHERE role = 'user')),
	('users:demo', (SELECT count(*) FROM user WHERE role = 'demo')),
	('projects', (SELECT count(*) FROM project WHERE deleted_at IS NULL)),
	('todos', (SELECT count(*) FROM todo WHERE deleted_at IS NULL)),
	('sessions', (SELECT count(*) FROM pomodoro WHERE deleted_at IS NULL)),
	('emails', (SELECT count(*) FROM mail WHERE state = 'sent')),
	('visits', 0);
--> statement-breakpoint
INSERT INTO counter (name, value) SELECT 'emails:' || substr(sent_at, 1, 7), count(*) FROM mail WHERE state = 'sent' GROUP BY 1;
--> statement-breakpoint
CREATE TRIGGER user_added AFTER INSERT ON user BEGIN
	UPDATE counter SET value = value + 1 WHERE name IN ('users', 'users:' || NEW.role);
	UPDATE counter SET value = value + 1 WHERE name = 'users:verified' AND NEW.email_verified_at IS NOT NULL AND NEW.role <> 'demo';
END;
--> statement-breakpoint
CREATE TRIGGER user_removed AFTER DELETE ON user BEGIN
	UPDATE counter SET value = value - 1 WHERE name IN ('users', 'users:' || OLD.role);
	UPDATE counter SET value = value - 1 WHERE name = 'users:verified' AND OLD.email_verified_at IS NOT NULL AND OLD.role <> 'demo';
END;
--> statement-breakpoint
CREATE TRIGGER user_changed AFTER UPDATE OF role, email_verified_at ON user BEGIN
	UPDATE counter SET value = value - 1 WHERE name = 'users:' || OLD.role;
	UPDATE counter SET value = value + 1 WHERE name = 'users:' || NEW.role;
	UPDATE counter SET value = value
		+ (NEW.email_verified_at IS NOT NULL AND NEW.role <> 'demo')
		- (OLD.email_verified_at IS NOT NULL AND OLD.role <> 'demo')
		WHERE name = 'users:verified';
END;
--> statement-breakpoint
CREATE TRIGGER project_added AFTER INSERT ON project WHEN NEW.deleted_at IS NULL BEGIN
	UPDATE counter SET value = value + 1 WHERE name = 'projects';
END;
--> statement-breakpoint
CREATE TRIGGER project_removed AFTER DELETE ON project WHEN OLD.deleted_at IS NULL BEGIN
	UPDATE counter SET value = value - 1 WHERE name = 'projects';
END;
--> statement-breakpoint
CREATE TRIGGER project_changed AFTER UPDATE OF deleted_at ON project WHEN (OLD.deleted_at IS NULL) <> (NEW.deleted_at IS NULL) BEGIN
	UPDATE counter SET value = value + iif(NEW.deleted_at IS NULL, 1, -1) WHERE name = 'projects';
END;
--> statement-breakpoint
CREATE TRIGGER todo_added AFTER INSERT ON todo WHEN NEW.deleted_at IS NULL BEGIN
	UPDATE counter SET value = value + 1 WHERE name = 'todos';
END;
--> statement-breakpoint
CREATE TRIGGER todo_removed AFTER DELETE ON todo WHEN OLD.deleted_at IS NULL BEGIN
	UPDATE counter SET value = value - 1 WHERE name = 'todos';
END;
--> statement-breakpoint
CREATE TRIGGER todo_changed AFTER UPDATE OF deleted_at ON todo WHEN (OLD.deleted_at IS NULL) <> (NEW.deleted_at IS NULL) BEGIN
	UPDATE counter SET value = value + iif(NEW.deleted_at IS NULL, 1, -1) WHERE name = 'todos';
END;
--> statement-breakpoint
CREATE TRIGGER pomodoro_added AFTER INSERT ON pomodoro WHEN NEW.deleted_at IS NULL BEGIN
	UPDATE counter SET value = value + 1 WHERE name = 'sessions';
END;
--> statement-breakpoint
CREATE TRIGGER pomodoro_removed AFTER DELETE ON pomodoro WHEN OLD.deleted_at IS NULL BEGIN
	UPDATE counter SET value = value - 1 WHERE name = 'sessions';
END;
--> statement-breakpoint
CREATE TRIGGER pomodoro_changed AFTER UPDATE OF deleted_at ON pomodoro WHEN (OLD.deleted_at IS NULL) <> (NEW.deleted_at IS NULL) BEGIN
	UPDATE counter SET value = value + iif(NEW.deleted_at IS NULL, 1, -1) WHERE name = 'sessions';
END;
--> statement-breakpoint
CREATE TRIGGER mail_sent AFTER UPDATE OF state ON mail WHEN NEW.state = 'sent' AND OLD.state <> 'sent' BEGIN
	UPDATE counter SET value = value + 1 WHERE name = 'emails';
	INSERT INTO counter (name, value) VALUES ('emails:' || substr(NEW.sent_at, 1, 7), 1) ON CONFLICT (name) DO UPDATE SET value = value + 1;
END;
