CREATE TABLE `webhook` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`address` text NOT NULL,
	`secret` text NOT NULL,
	`created_at` text NOT NULL,
	`failing_since` text,
	`off_at` text,
	`answers` text NOT NULL
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `webhook_of_user` ON `webhook` (`user_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `webhook_event` (
	`seq` integer PRIMARY KEY NOT NULL,
	`id` text NOT NULL,
	`user_id` text NOT NULL,
	`kind` text NOT NULL,
	`subject` text NOT NULL,
	`at` text NOT NULL
) STRICT;
--> statement-breakpoint
CREATE INDEX `webhook_event_of_user` ON `webhook_event` (`user_id`,`seq`);--> statement-breakpoint
CREATE INDEX `webhook_event_at` ON `webhook_event` (`at`);
--> statement-breakpoint
CREATE TRIGGER webhook_todo_added AFTER INSERT ON todo
	WHEN NEW.deleted_at IS NULL AND NEW.is_checked_date IS NULL
	AND EXISTS (SELECT 1 FROM webhook WHERE user_id = NEW.user_id AND off_at IS NULL)
	AND (SELECT count(*) FROM (SELECT 1 FROM webhook_event WHERE user_id = NEW.user_id LIMIT 500)) < 500 BEGIN
	INSERT INTO webhook_event (id, user_id, kind, subject, at)
	VALUES (lower(hex(randomblob(16))), NEW.user_id, 'todo.created', NEW.id, NEW.created_at);
END;
--> statement-breakpoint
CREATE TRIGGER webhook_todo_changed AFTER UPDATE OF updated_at, is_checked_date, deleted_at ON todo
	WHEN (NEW.updated_at <> OLD.updated_at OR NEW.is_checked_date IS NOT OLD.is_checked_date OR NEW.deleted_at IS NOT OLD.deleted_at)
	AND (NEW.deleted_at IS NULL OR OLD.deleted_at IS NULL)
	AND EXISTS (SELECT 1 FROM webhook WHERE user_id = NEW.user_id AND off_at IS NULL)
	AND (SELECT count(*) FROM (SELECT 1 FROM webhook_event WHERE user_id = NEW.user_id LIMIT 500)) < 500 BEGIN
	INSERT INTO webhook_event (id, user_id, kind, subject, at)
	VALUES (lower(hex(randomblob(16))), NEW.user_id, CASE
		WHEN NEW.deleted_at IS NOT NULL THEN 'todo.deleted'
		WHEN OLD.deleted_at IS NOT NULL THEN 'todo.restored'
		WHEN NEW.is_checked_date IS NOT NULL AND OLD.is_checked_date IS NULL THEN 'todo.completed'
		ELSE 'todo.changed' END, NEW.id, coalesce(NEW.deleted_at, NEW.updated_at));
END;
--> statement-breakpoint
CREATE TRIGGER webhook_pomodoro_added AFTER INSERT ON pomodoro
	WHEN NEW.status = 'completed' AND NEW.deleted_at IS NULL
	AND EXISTS (SELECT 1 FROM webhook WHERE user_id = NEW.user_id AND off_at IS NULL)
	AND (SELECT count(*) FROM (SELECT 1 FROM webhook_event WHERE user_id = NEW.user_id LIMIT 500)) < 500 BEGIN
	INSERT INTO webhook_event (id, user_id, kind, subject, at)
	VALUES (lower(hex(randomblob(16))), NEW.user_id, 'pomodoro.completed', NEW.id, NEW.ended_at);
END;
--> statement-breakpoint
CREATE TRIGGER webhook_week_closed AFTER INSERT ON week_closed
	WHEN EXISTS (SELECT 1 FROM webhook WHERE user_id = NEW.user_id AND off_at IS NULL)
	AND (SELECT count(*) FROM (SELECT 1 FROM webhook_event WHERE user_id = NEW.user_id LIMIT 500)) < 500 BEGIN
	INSERT INTO webhook_event (id, user_id, kind, subject, at)
	VALUES (lower(hex(randomblob(16))), NEW.user_id, 'week.closed', NEW.week_start, NEW.closed_at);
END;