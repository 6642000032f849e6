ALTER TABLE `pomodoro` ADD `corrected_at` text;
--> statement-breakpoint
CREATE TRIGGER pomodoro_month_moved AFTER UPDATE OF started_at ON pomodoro
WHEN OLD.deleted_at IS NULL AND NEW.deleted_at IS NULL AND substr(OLD.started_at, 1, 7) <> substr(NEW.started_at, 1, 7) BEGIN
	INSERT INTO pomodoro_month (user_id, month, up_to)
	SELECT NEW.user_id, substr(NEW.started_at, 1, 7), coalesce((SELECT up_to FROM pomodoro_month
		WHERE user_id = NEW.user_id AND month < substr(NEW.started_at, 1, 7) ORDER BY month DESC LIMIT 1), 0)
	WHERE NOT EXISTS (SELECT 1 FROM pomodoro_month WHERE user_id = NEW.user_id AND month = substr(NEW.started_at, 1, 7));
	UPDATE pomodoro_month SET up_to = up_to - 1 WHERE user_id = OLD.user_id AND month >= substr(OLD.started_at, 1, 7);
	UPDATE pomodoro_month SET up_to = up_to + 1 WHERE user_id = NEW.user_id AND month >= substr(NEW.started_at, 1, 7);
END;
