ALTER TABLE `pomodoro` ADD `todo_id` text;--> statement-breakpoint
ALTER TABLE `pomodoro` ADD `todo_title` text;--> statement-breakpoint
ALTER TABLE `todo` ADD `focused_seconds` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE TRIGGER todo_focus_added AFTER INSERT ON pomodoro
WHEN NEW.todo_id IS NOT NULL AND NEW.status = 'completed' AND NEW.deleted_at IS NULL BEGIN
	UPDATE todo SET focused_seconds = focused_seconds + NEW.focused_seconds WHERE id = NEW.todo_id;
END;
--> statement-breakpoint
CREATE TRIGGER todo_focus_removed AFTER DELETE ON pomodoro
WHEN OLD.todo_id IS NOT NULL AND OLD.status = 'completed' AND OLD.deleted_at IS NULL BEGIN
	UPDATE todo SET focused_seconds = focused_seconds - OLD.focused_seconds WHERE id = OLD.todo_id;
END;
--> statement-breakpoint
CREATE TRIGGER todo_focus_changed AFTER UPDATE OF todo_id, status, focused_seconds, deleted_at ON pomodoro
WHEN (OLD.todo_id IS NOT NULL OR NEW.todo_id IS NOT NULL) AND (OLD.todo_id IS NOT NEW.todo_id OR OLD.status <> NEW.status
	OR OLD.focused_seconds <> NEW.focused_seconds OR (OLD.deleted_at IS NULL) <> (NEW.deleted_at IS NULL)) BEGIN
	UPDATE todo SET focused_seconds = focused_seconds - OLD.focused_seconds
		WHERE id = OLD.todo_id AND OLD.status = 'completed' AND OLD.deleted_at IS NULL;
	UPDATE todo SET focused_seconds = focused_seconds + NEW.focused_seconds
		WHERE id = NEW.todo_id AND NEW.status = 'completed' AND NEW.deleted_at IS NULL;
END;
