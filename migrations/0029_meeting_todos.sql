ALTER TABLE `todo` ADD `meeting_note_id` text;--> statement-breakpoint
ALTER TABLE `todo` ADD `meeting_line` text;--> statement-breakpoint
CREATE INDEX `todo_meeting` ON `todo` (`meeting_note_id`) WHERE meeting_note_id IS NOT NULL;
--> statement-breakpoint
-- The box of a line shows the state of its todo, whichever statement changes that. Decision 48 says why.
CREATE TRIGGER todo_line_ticked AFTER UPDATE OF is_checked_date, deleted_at ON todo
WHEN NEW.meeting_line IS NOT NULL AND NEW.deleted_at IS NULL BEGIN
	UPDATE meeting_note SET meeting_note = boxed.text,
		updated_at = max(NEW.updated_at, strftime('%Y-%m-%dT%H:%M:%fZ', meeting_note.updated_at, '+0.001 seconds'))
	FROM (SELECT id, substr(CASE WHEN NEW.is_checked_date IS NULL
			THEN replace(replace(replace(replace(text,
				'- [x] ' || line, '- [ ] ' || line), '- [X] ' || line, '- [ ] ' || line),
				'* [x] ' || line, '* [ ] ' || line), '* [X] ' || line, '* [ ] ' || line)
			ELSE replace(replace(text, '- [ ] ' || line, '- [x] ' || line), '* [ ] ' || line, '* [x] ' || line)
			END, 1, length(text) - 1) AS text
		FROM (SELECT id, meeting_note || char(10) AS text, NEW.meeting_line || char(10) AS line
			FROM meeting_note WHERE id = NEW.meeting_note_id AND user_id = NEW.user_id)) AS boxed
	WHERE meeting_note.id = boxed.id AND meeting_note.meeting_note <> boxed.text;
END;
