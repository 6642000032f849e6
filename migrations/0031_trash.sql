CREATE TABLE `deleted_note` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`project_id` text NOT NULL,
	`kind` text NOT NULL,
	`title` text NOT NULL,
	`note` text NOT NULL,
	`week_start` text NOT NULL,
	`todos` text NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`deleted_at` text NOT NULL
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `deleted_note_user` ON `deleted_note` (`user_id`,`deleted_at`);--> statement-breakpoint
CREATE INDEX `deleted_note_project` ON `deleted_note` (`project_id`,`deleted_at`);--> statement-breakpoint
CREATE INDEX `deleted_note_purge` ON `deleted_note` (`deleted_at`);--> statement-breakpoint
DROP INDEX `todo_deleted`;--> statement-breakpoint
CREATE INDEX `todo_deleted` ON `todo` (`user_id`,`deleted_at`) WHERE deleted_at IS NOT NULL;
--> statement-breakpoint
-- Undo writes the notes of a week again.
CREATE TRIGGER deleted_note_back AFTER INSERT ON weekly_update BEGIN
	DELETE FROM deleted_note WHERE project_id = NEW.project_id AND week_start = NEW.week_start
		AND kind = 'weekly_update' AND note = NEW.update_text;
END;
