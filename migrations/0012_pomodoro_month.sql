CREATE TABLE `pomodoro_month` (
	`user_id` text NOT NULL,
	`month` text NOT NULL,
	`up_to` integer NOT NULL,
	PRIMARY KEY(`user_id`, `month`)
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
INSERT INTO pomodoro_month (user_id, month, up_to)
SELECT user_id, substr(started_at, 1, 7), sum(count(*)) OVER (PARTITION BY user_id ORDER BY substr(started_at, 1, 7))
FROM pomodoro WHERE deleted_at IS NULL GROUP BY user_id, substr(started_at, 1, 7);
--> statement-breakpoint
CREATE TRIGGER pomodoro_month_added AFTER INSERT ON pomodoro WHEN NEW.deleted_at IS NULL BEGIN
	INSERT INTO pomodoro_month (user_id, month, up_to)
	SELECT NEW.user_id, substr(NEW.started_at, 1, 7), coalesce((SELECT up_to FROM pomodoro_month
		WHERE user_id = NEW.user_id AND month < substr(NEW.started_at, 1, 7) ORDER BY month DESC LIMIT 1), 0)
	WHERE NOT EXISTS (SELECT 1 FROM pomodoro_month WHERE user_id = NEW.user_id AND month = substr(NEW.started_at, 1, 7));
	UPDATE pomodoro_month SET up_to = up_to + 1 WHERE user_id = NEW.user_id AND month >= substr(NEW.started_at, 1, 7);
END;
--> statement-breakpoint
CREATE TRIGGER pomodoro_month_removed AFTER DELETE ON pomodoro WHEN OLD.deleted_at IS NULL BEGIN
	UPDATE pomodoro_month SET up_to = up_to - 1 WHERE user_id = OLD.user_id AND month >= substr(OLD.started_at, 1, 7);
END;
--> statement-breakpoint
CREATE TRIGGER pomodoro_month_changed AFTER UPDATE OF deleted_at ON pomodoro WHEN (OLD.deleted_at IS NULL) <> (NEW.deleted_at IS NULL) BEGIN
	UPDATE pomodoro_month SET up_to = up_to + iif(NEW.deleted_at IS NULL, 1, -1)
		WHERE user_id = NEW.user_id AND month >= substr(NEW.started_at, 1, 7);
END;
