ALTER TABLE `import_file` ADD `bytes` integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE `user` ADD `stored_bytes` integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
CREATE TRIGGER size_meeting_note_added AFTER INSERT ON meeting_note WHEN octet_length(NEW.meeting_note) >= 1000 BEGIN
	UPDATE user SET stored_bytes = stored_bytes + octet_length(NEW.meeting_note) WHERE id = NEW.user_id;
	SELECT RAISE(ABORT, 'account_full') FROM user WHERE id = NEW.user_id
		AND stored_bytes > CASE role WHEN 'demo' THEN 5000000 ELSE 200000000 END;
END;
--> statement-breakpoint
CREATE TRIGGER size_meeting_note_removed AFTER DELETE ON meeting_note WHEN octet_length(OLD.meeting_note) >= 1000 BEGIN
	UPDATE user SET stored_bytes = stored_bytes - octet_length(OLD.meeting_note) WHERE id = OLD.user_id;
END;
--> statement-breakpoint
CREATE TRIGGER size_meeting_note_changed AFTER UPDATE OF meeting_note ON meeting_note
WHEN octet_length(NEW.meeting_note) <> octet_length(OLD.meeting_note) AND max(octet_length(NEW.meeting_note), octet_length(OLD.meeting_note)) >= 1000 BEGIN
	UPDATE user SET stored_bytes = stored_bytes + iif(octet_length(NEW.meeting_note) >= 1000, octet_length(NEW.meeting_note), 0)
		- iif(octet_length(OLD.meeting_note) >= 1000, octet_length(OLD.meeting_note), 0) WHERE id = NEW.user_id;
	SELECT RAISE(ABORT, 'account_full') FROM user WHERE id = NEW.user_id
		AND octet_length(NEW.meeting_note) > octet_length(OLD.meeting_note) AND stored_bytes > CASE role WHEN 'demo' THEN 5000000 ELSE 200000000 END;
END;
--> statement-breakpoint
CREATE TRIGGER size_weekly_update_added AFTER INSERT ON weekly_update WHEN octet_length(NEW.update_text) >= 1000 BEGIN
	UPDATE user SET stored_bytes = stored_bytes + octet_length(NEW.update_text) WHERE id = NEW.user_id;
	SELECT RAISE(ABORT, 'account_full') FROM user WHERE id = NEW.user_id
		AND stored_bytes > CASE role WHEN 'demo' THEN 5000000 ELSE 200000000 END;
END;
--> statement-breakpoint
CREATE TRIGGER size_weekly_update_removed AFTER DELETE ON weekly_update WHEN octet_length(OLD.update_text) >= 1000 BEGIN
	UPDATE user SET stored_bytes = stored_bytes - octet_length(OLD.update_text) WHERE id = OLD.user_id;
END;
--> statement-breakpoint
CREATE TRIGGER size_weekly_update_changed AFTER UPDATE OF update_text ON weekly_update
WHEN octet_length(NEW.update_text) <> octet_length(OLD.update_text) AND max(octet_length(NEW.update_text), octet_length(OLD.update_text)) >= 1000 BEGIN
	UPDATE user SET stored_bytes = stored_bytes + iif(octet_length(NEW.update_text) >= 1000, octet_length(NEW.update_text), 0)
		- iif(octet_length(OLD.update_text) >= 1000, octet_length(OLD.update_text), 0) WHERE id = NEW.user_id;
	SELECT RAISE(ABORT, 'account_full') FROM user WHERE id = NEW.user_id
		AND octet_length(NEW.update_text) > octet_length(OLD.update_text) AND stored_bytes > CASE role WHEN 'demo' THEN 5000000 ELSE 200000000 END;
END;
--> statement-breakpoint
CREATE TRIGGER size_diary_entry_added AFTER INSERT ON diary_entry WHEN octet_length(NEW.diary_text) >= 1000 BEGIN
	UPDATE user SET stored_bytes = stored_bytes + octet_length(NEW.diary_text) WHERE id = NEW.user_id;
	SELECT RAISE(ABORT, 'account_full') FROM user WHERE id = NEW.user_id
		AND stored_bytes > CASE role WHEN 'demo' THEN 5000000 ELSE 200000000 END;
END;
--> statement-breakpoint
CREATE TRIGGER size_diary_entry_removed AFTER DELETE ON diary_entry WHEN octet_length(OLD.diary_text) >= 1000 BEGIN
	UPDATE user SET stored_bytes = stored_bytes - octet_length(OLD.diary_text) WHERE id = OLD.user_id;
END;
--> statement-breakpoint
CREATE TRIGGER size_diary_entry_changed AFTER UPDATE OF diary_text ON diary_entry
WHEN octet_length(NEW.diary_text) <> octet_length(OLD.diary_text) AND max(octet_length(NEW.diary_text), octet_length(OLD.diary_text)) >= 1000 BEGIN
	UPDATE user SET stored_bytes = stored_bytes + iif(octet_length(NEW.diary_text) >= 1000, octet_length(NEW.diary_text), 0)
		- iif(octet_length(OLD.diary_text) >= 1000, octet_length(OLD.diary_text), 0) WHERE id = NEW.user_id;
	SELECT RAISE(ABORT, 'account_full') FROM user WHERE id = NEW.user_id
		AND octet_length(NEW.diary_text) > octet_length(OLD.diary_text) AND stored_bytes > CASE role WHEN 'demo' THEN 5000000 ELSE 200000000 END;
END;
--> statement-breakpoint
CREATE TRIGGER size_diary_addendum_added AFTER INSERT ON diary_addendum WHEN octet_length(NEW.addendum_text) >= 1000 BEGIN
	UPDATE user SET stored_bytes = stored_bytes + octet_length(NEW.addendum_text) WHERE id = NEW.user_id;
	SELECT RAISE(ABORT, 'account_full') FROM user WHERE id = NEW.user_id
		AND stored_bytes > CASE role WHEN 'demo' THEN 5000000 ELSE 200000000 END;
END;
--> statement-breakpoint
CREATE TRIGGER size_diary_addendum_removed AFTER DELETE ON diary_addendum WHEN octet_length(OLD.addendum_text) >= 1000 BEGIN
	UPDATE user SET stored_bytes = stored_bytes - octet_length(OLD.addendum_text) WHERE id = OLD.user_id;
END;
--> statement-breakpoint
CREATE TRIGGER size_diary_addendum_changed AFTER UPDATE OF addendum_text ON diary_addendum
WHEN octet_length(NEW.addendum_text) <> octet_length(OLD.addendum_text) AND max(octet_length(NEW.addendum_text), octet_length(OLD.addendum_text)) >= 1000 BEGIN
	UPDATE user SET stored_bytes = stored_bytes + iif(octet_length(NEW.addendum_text) >= 1000, octet_length(NEW.addendum_text), 0)
		- iif(octet_length(OLD.addendum_text) >= 1000, octet_length(OLD.addendum_text), 0) WHERE id = NEW.user_id;
	SELECT RAISE(ABORT, 'account_full') FROM user WHERE id = NEW.user_id
		AND octet_length(NEW.addendum_text) > octet_length(OLD.addendum_text) AND stored_bytes > CASE role WHEN 'demo' THEN 5000000 ELSE 200000000 END;
END;
--> statement-breakpoint
CREATE TRIGGER size_week_closed_added AFTER INSERT ON week_closed WHEN octet_length(NEW.markdown) >= 1000 BEGIN
	UPDATE user SET stored_bytes = stored_bytes + octet_length(NEW.markdown) WHERE id = NEW.user_id;
	SELECT RAISE(ABORT, 'account_full') FROM user WHERE id = NEW.user_id
		AND stored_bytes > CASE role WHEN 'demo' THEN 5000000 ELSE 200000000 END;
END;
--> statement-breakpoint
CREATE TRIGGER size_week_closed_removed AFTER DELETE ON week_closed WHEN octet_length(OLD.markdown) >= 1000 BEGIN
	UPDATE user SET stored_bytes = stored_bytes - octet_length(OLD.markdown) WHERE id = OLD.user_id;
END;
--> statement-breakpoint
CREATE TRIGGER size_week_closed_changed AFTER UPDATE OF markdown ON week_closed
WHEN octet_length(NEW.markdown) <> octet_length(OLD.markdown) AND max(octet_length(NEW.markdown), octet_length(OLD.markdown)) >= 1000 BEGIN
	UPDATE user SET stored_bytes = stored_bytes + iif(octet_length(NEW.markdown) >= 1000, octet_length(NEW.markdown), 0)
		- iif(octet_length(OLD.markdown) >= 1000, octet_length(OLD.markdown), 0) WHERE id = NEW.user_id;
	SELECT RAISE(ABORT, 'account_full') FROM user WHERE id = NEW.user_id
		AND octet_length(NEW.markdown) > octet_length(OLD.markdown) AND stored_bytes > CASE role WHEN 'demo' THEN 5000000 ELSE 200000000 END;
END;
--> statement-breakpoint
CREATE TRIGGER size_todo_added AFTER INSERT ON todo WHEN octet_length(NEW.todo_description) >= 1000 BEGIN
	UPDATE user SET stored_bytes = stored_bytes + octet_length(NEW.todo_description) WHERE id = NEW.user_id;
	SELECT RAISE(ABORT, 'account_full') FROM user WHERE id = NEW.user_id
		AND stored_bytes > CASE role WHEN 'demo' THEN 5000000 ELSE 200000000 END;
END;
--> statement-breakpoint
CREATE TRIGGER size_todo_removed AFTER DELETE ON todo WHEN octet_length(OLD.todo_description) >= 1000 BEGIN
	UPDATE user SET stored_bytes = stored_bytes - octet_length(OLD.todo_description) WHERE id = OLD.user_id;
END;
--> statement-breakpoint
CREATE TRIGGER size_todo_changed AFTER UPDATE OF todo_description ON todo
WHEN octet_length(NEW.todo_description) <> octet_length(OLD.todo_description) AND max(octet_length(NEW.todo_description), octet_length(OLD.todo_description)) >= 1000 BEGIN
	UPDATE user SET stored_bytes = stored_bytes + iif(octet_length(NEW.todo_description) >= 1000, octet_length(NEW.todo_description), 0)
		- iif(octet_length(OLD.todo_description) >= 1000, octet_length(OLD.todo_description), 0) WHERE id = NEW.user_id;
	SELECT RAISE(ABORT, 'account_full') FROM user WHERE id = NEW.user_id
		AND octet_length(NEW.todo_description) > octet_length(OLD.todo_description) AND stored_bytes > CASE role WHEN 'demo' THEN 5000000 ELSE 200000000 END;
END;
--> statement-breakpoint
CREATE TRIGGER size_deleted_note_added AFTER INSERT ON deleted_note WHEN octet_length(NEW.note) >= 1000 BEGIN
	UPDATE user SET stored_bytes = stored_bytes + octet_length(NEW.note) WHERE id = NEW.user_id;
END;
--> statement-breakpoint
CREATE TRIGGER size_deleted_note_removed AFTER DELETE ON deleted_note WHEN octet_length(OLD.note) >= 1000 BEGIN
	UPDATE user SET stored_bytes = stored_bytes - octet_length(OLD.note) WHERE id = OLD.user_id;
END;
--> statement-breakpoint
CREATE TRIGGER size_deleted_note_changed AFTER UPDATE OF note ON deleted_note
WHEN octet_length(NEW.note) <> octet_length(OLD.note) AND max(octet_length(NEW.note), octet_length(OLD.note)) >= 1000 BEGIN
	UPDATE user SET stored_bytes = stored_bytes + iif(octet_length(NEW.note) >= 1000, octet_length(NEW.note), 0)
		- iif(octet_length(OLD.note) >= 1000, octet_length(OLD.note), 0) WHERE id = NEW.user_id;
END;
--> statement-breakpoint
CREATE TRIGGER size_language_undo_added AFTER INSERT ON language_undo WHEN octet_length(NEW.content) >= 1000 BEGIN
	UPDATE user SET stored_bytes = stored_bytes + octet_length(NEW.content) WHERE id = NEW.user_id;
END;
--> statement-breakpoint
CREATE TRIGGER size_language_undo_removed AFTER DELETE ON language_undo WHEN octet_length(OLD.content) >= 1000 BEGIN
	UPDATE user SET stored_bytes = stored_bytes - octet_length(OLD.content) WHERE id = OLD.user_id;
END;
--> statement-breakpoint
CREATE TRIGGER size_language_undo_changed AFTER UPDATE OF content ON language_undo
WHEN octet_length(NEW.content) <> octet_length(OLD.content) AND max(octet_length(NEW.content), octet_length(OLD.content)) >= 1000 BEGIN
	UPDATE user SET stored_bytes = stored_bytes + iif(octet_length(NEW.content) >= 1000, octet_length(NEW.content), 0)
		- iif(octet_length(OLD.content) >= 1000, octet_length(OLD.content), 0) WHERE id = NEW.user_id;
END;
--> statement-breakpoint
CREATE TRIGGER size_pomodoro_added AFTER INSERT ON pomodoro WHEN octet_length(NEW.notes) >= 1000 BEGIN
	UPDATE user SET stored_bytes = stored_bytes + octet_length(NEW.notes) WHERE id = NEW.user_id;
END;
--> statement-breakpoint
CREATE TRIGGER size_pomodoro_removed AFTER DELETE ON pomodoro WHEN octet_length(OLD.notes) >= 1000 BEGIN
	UPDATE user SET stored_bytes = stored_bytes - octet_length(OLD.notes) WHERE id = OLD.user_id;
END;
--> statement-breakpoint
CREATE TRIGGER size_pomodoro_changed AFTER UPDATE OF notes ON pomodoro
WHEN octet_length(NEW.notes) <> octet_length(OLD.notes) AND max(octet_length(NEW.notes), octet_length(OLD.notes)) >= 1000 BEGIN
	UPDATE user SET stored_bytes = stored_bytes + iif(octet_length(NEW.notes) >= 1000, octet_length(NEW.notes), 0)
		- iif(octet_length(OLD.notes) >= 1000, octet_length(OLD.notes), 0) WHERE id = NEW.user_id;
END;
--> statement-breakpoint
CREATE TRIGGER size_diary_picture_added AFTER INSERT ON diary_picture WHEN NEW.size > 0 BEGIN
	UPDATE user SET stored_bytes = stored_bytes + NEW.size WHERE id = NEW.user_id;
	SELECT RAISE(ABORT, 'account_full') FROM user WHERE id = NEW.user_id
		AND stored_bytes > CASE role WHEN 'demo' THEN 5000000 ELSE 200000000 END;
END;
--> statement-breakpoint
CREATE TRIGGER size_diary_picture_removed AFTER DELETE ON diary_picture WHEN OLD.size > 0 BEGIN
	UPDATE user SET stored_bytes = stored_bytes - OLD.size WHERE id = OLD.user_id;
END;
--> statement-breakpoint
CREATE TRIGGER size_diary_picture_changed AFTER UPDATE OF size ON diary_picture WHEN NEW.size <> OLD.size BEGIN
	UPDATE user SET stored_bytes = stored_bytes + NEW.size - OLD.size WHERE id = NEW.user_id;
	SELECT RAISE(ABORT, 'account_full') FROM user WHERE id = NEW.user_id
		AND NEW.size > OLD.size AND stored_bytes > CASE role WHEN 'demo' THEN 5000000 ELSE 200000000 END;
END;
--> statement-breakpoint
CREATE TRIGGER size_import_file_added AFTER INSERT ON import_file WHEN NEW.bytes > 0 BEGIN
	UPDATE user SET stored_bytes = stored_bytes + NEW.bytes WHERE id = NEW.user_id;
	SELECT RAISE(ABORT, 'account_full') FROM user WHERE id = NEW.user_id
		AND stored_bytes > CASE role WHEN 'demo' THEN 5000000 ELSE 200000000 END;
END;
--> statement-breakpoint
CREATE TRIGGER size_import_file_removed AFTER DELETE ON import_file WHEN OLD.bytes > 0 BEGIN
	UPDATE user SET stored_bytes = stored_bytes - OLD.bytes WHERE id = OLD.user_id;
END;
--> statement-breakpoint
CREATE TRIGGER size_import_file_changed AFTER UPDATE OF bytes ON import_file WHEN NEW.bytes <> OLD.bytes BEGIN
	UPDATE user SET stored_bytes = stored_bytes + NEW.bytes - OLD.bytes WHERE id = NEW.user_id;
	SELECT RAISE(ABORT, 'account_full') FROM user WHERE id = NEW.user_id
		AND NEW.bytes > OLD.bytes AND stored_bytes > CASE role WHEN 'demo' THEN 5000000 ELSE 200000000 END;
END;
--> statement-breakpoint
UPDATE user SET stored_bytes = stored_bytes + size.bytes
FROM (SELECT user_id, sum(octet_length(meeting_note)) AS bytes FROM meeting_note WHERE octet_length(meeting_note) >= 1000 GROUP BY user_id) size WHERE size.user_id = user.id;
--> statement-breakpoint
UPDATE user SET stored_bytes = stored_bytes + size.bytes
FROM (SELECT user_id, sum(octet_length(update_text)) AS bytes FROM weekly_update WHERE octet_length(update_text) >= 1000 GROUP BY user_id) size WHERE size.user_id = user.id;
--> statement-breakpoint
UPDATE user SET stored_bytes = stored_bytes + size.bytes
FROM (SELECT user_id, sum(octet_length(diary_text)) AS bytes FROM diary_entry WHERE octet_length(diary_text) >= 1000 GROUP BY user_id) size WHERE size.user_id = user.id;
--> statement-breakpoint
UPDATE user SET stored_bytes = stored_bytes + size.bytes
FROM (SELECT user_id, sum(octet_length(addendum_text)) AS bytes FROM diary_addendum WHERE octet_length(addendum_text) >= 1000 GROUP BY user_id) size WHERE size.user_id = user.id;
--> statement-breakpoint
UPDATE user SET stored_bytes = stored_bytes + size.bytes
FROM (SELECT user_id, sum(octet_length(markdown)) AS bytes FROM week_closed WHERE octet_length(markdown) >= 1000 GROUP BY user_id) size WHERE size.user_id = user.id;
--> statement-breakpoint
UPDATE user SET stored_bytes = stored_bytes + size.bytes
FROM (SELECT user_id, sum(octet_length(todo_description)) AS bytes FROM todo WHERE octet_length(todo_description) >= 1000 GROUP BY user_id) size WHERE size.user_id = user.id;
--> statement-breakpoint
UPDATE user SET stored_bytes = stored_bytes + size.bytes
FROM (SELECT user_id, sum(octet_length(note)) AS bytes FROM deleted_note WHERE octet_length(note) >= 1000 GROUP BY user_id) size WHERE size.user_id = user.id;
--> statement-breakpoint
UPDATE user SET stored_bytes = stored_bytes + size.bytes
FROM (SELECT user_id, sum(octet_length(content)) AS bytes FROM language_undo WHERE octet_length(content) >= 1000 GROUP BY user_id) size WHERE size.user_id = user.id;
--> statement-breakpoint
UPDATE user SET stored_bytes = stored_bytes + size.bytes
FROM (SELECT user_id, sum(octet_length(notes)) AS bytes FROM pomodoro WHERE octet_length(notes) >= 1000 GROUP BY user_id) size WHERE size.user_id = user.id;
--> statement-breakpoint
UPDATE user SET stored_bytes = stored_bytes + size.bytes
FROM (SELECT user_id, sum(size) AS bytes FROM diary_picture GROUP BY user_id) size WHERE size.user_id = user.id;
