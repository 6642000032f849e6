-- The full-text index of all that a person can search. Decision 45 says how it works. Triggers keep it, so that every
-- statement that writes a row writes its entry too.
--
-- An entry's words begin with its owner: a private-use character, a letter for the kind, and the owner's id without
-- dashes. Its rowid is its place in time: the second of its creation, 25 bits of its id, and 6 bits for rows that share
-- both, so that the newest entries are read first and an entry is found again without a table of its own.
CREATE VIRTUAL TABLE search USING fts5(words, row_id UNINDEXED, columnsize=0, tokenize="unicode61 remove_diacritics 2",
	prefix='2 3 4 5 6 7 8 9 10');
--> statement-breakpoint
CREATE TRIGGER search_todo_added AFTER INSERT ON todo BEGIN
	INSERT INTO search (rowid, words, row_id)
	SELECT free, char(57344) || 't' || replace(NEW.user_id, '-', '') || ' ' || NEW.todo_title || ' ' || NEW.todo_description, NEW.id
	FROM (SELECT place, coalesce((SELECT max(rowid) + 1 FROM search WHERE rowid BETWEEN place AND place + 63), place) AS free
		FROM (SELECT (coalesce(unixepoch(NEW.created_at), 0) << 31)
			+ ((unicode(substr('00000' || NEW.id, -1, 1)) & 31) << 6) + ((unicode(substr('00000' || NEW.id, -2, 1)) & 31) << 11)
			+ ((unicode(substr('00000' || NEW.id, -3, 1)) & 31) << 16) + ((unicode(substr('00000' || NEW.id, -4, 1)) & 31) << 21)
			+ ((unicode(substr('00000' || NEW.id, -5, 1)) & 31) << 26) AS place))
	WHERE free < place + 64;
END;
--> statement-breakpoint
CREATE TRIGGER search_todo_removed AFTER DELETE ON todo BEGIN
	DELETE FROM search WHERE rowid = (SELECT search.rowid FROM (SELECT (coalesce(unixepoch(OLD.created_at), 0) << 31)
			+ ((unicode(substr('00000' || OLD.id, -1, 1)) & 31) << 6) + ((unicode(substr('00000' || OLD.id, -2, 1)) & 31) << 11)
			+ ((unicode(substr('00000' || OLD.id, -3, 1)) & 31) << 16) + ((unicode(substr('00000' || OLD.id, -4, 1)) & 31) << 21)
			+ ((unicode(substr('00000' || OLD.id, -5, 1)) & 31) << 26) AS place)
		CROSS JOIN search WHERE search.rowid BETWEEN place AND place + 63 AND row_id = OLD.id);
END;
--> statement-breakpoint
CREATE TRIGGER search_todo_changed AFTER UPDATE OF todo_title, todo_description ON todo BEGIN
	UPDATE search SET words = char(57344) || 't' || replace(NEW.user_id, '-', '') || ' ' || NEW.todo_title || ' ' || NEW.todo_description
	WHERE rowid = (SELECT search.rowid FROM (SELECT (coalesce(unixepoch(NEW.created_at), 0) << 31)
			+ ((unicode(substr('00000' || NEW.id, -1, 1)) & 31) << 6) + ((unicode(substr('00000' || NEW.id, -2, 1)) & 31) << 11)
			+ ((unicode(substr('00000' || NEW.id, -3, 1)) & 31) << 16) + ((unicode(substr('00000' || NEW.id, -4, 1)) & 31) << 21)
			+ ((unicode(substr('00000' || NEW.id, -5, 1)) & 31) << 26) AS place)
		CROSS JOIN search WHERE search.rowid BETWEEN place AND place + 63 AND row_id = NEW.id);
	INSERT INTO search (rowid, words, row_id)
	SELECT free, char(57344) || 't' || replace(NEW.user_id, '-', '') || ' ' || NEW.todo_title || ' ' || NEW.todo_description, NEW.id
	FROM (SELECT place, coalesce((SELECT max(rowid) + 1 FROM search WHERE rowid BETWEEN place AND place + 63), place) AS free
		FROM (SELECT (coalesce(unixepoch(NEW.created_at), 0) << 31)
			+ ((unicode(substr('00000' || NEW.id, -1, 1)) & 31) << 6) + ((unicode(substr('00000' || NEW.id, -2, 1)) & 31) << 11)
			+ ((unicode(substr('00000' || NEW.id, -3, 1)) & 31) << 16) + ((unicode(substr('00000' || NEW.id, -4, 1)) & 31) << 21)
			+ ((unicode(substr('00000' || NEW.id, -5, 1)) & 31) << 26) AS place))
	WHERE free < place + 64
		AND NOT EXISTS (SELECT 1 FROM search WHERE rowid BETWEEN place AND place + 63 AND row_id = NEW.id);
END;
--> statement-breakpoint
CREATE TRIGGER search_project_added AFTER INSERT ON project BEGIN
	INSERT INTO search (rowid, words, row_id)
	SELECT free, char(57344) || 'p' || replace(NEW.user_id, '-', '') || ' ' || NEW.proje_title, NEW.id
	FROM (SELECT place, coalesce((SELECT max(rowid) + 1 FROM search WHERE rowid BETWEEN place AND place + 63), place) AS free
		FROM (SELECT (coalesce(unixepoch(NEW.created_at), 0) << 31)
			+ ((unicode(substr('00000' || NEW.id, -1, 1)) & 31) << 6) + ((unicode(substr('00000' || NEW.id, -2, 1)) & 31) << 11)
			+ ((unicode(substr('00000' || NEW.id, -3, 1)) & 31) << 16) + ((unicode(substr('00000' || NEW.id, -4, 1)) & 31) << 21)
			+ ((unicode(substr('00000' || NEW.id, -5, 1)) & 31) << 26) AS place))
	WHERE free < place + 64;
END;
--> statement-breakpoint
CREATE TRIGGER search_project_removed AFTER DELETE ON project BEGIN
	DELETE FROM search WHERE rowid = (SELECT search.rowid FROM (SELECT (coalesce(unixepoch(OLD.created_at), 0) << 31)
			+ ((unicode(substr('00000' || OLD.id, -1, 1)) & 31) << 6) + ((unicode(substr('00000' || OLD.id, -2, 1)) & 31) << 11)
			+ ((unicode(substr('00000' || OLD.id, -3, 1)) & 31) << 16) + ((unicode(substr('00000' || OLD.id, -4, 1)) & 31) << 21)
			+ ((unicode(substr('00000' || OLD.id, -5, 1)) & 31) << 26) AS place)
		CROSS JOIN search WHERE search.rowid BETWEEN place AND place + 63 AND row_id = OLD.id);
END;
--> statement-breakpoint
CREATE TRIGGER search_project_changed AFTER UPDATE OF proje_title ON project BEGIN
	UPDATE search SET words = char(57344) || 'p' || replace(NEW.user_id, '-', '') || ' ' || NEW.proje_title
	WHERE rowid = (SELECT search.rowid FROM (SELECT (coalesce(unixepoch(NEW.created_at), 0) << 31)
			+ ((unicode(substr('00000' || NEW.id, -1, 1)) & 31) << 6) + ((unicode(substr('00000' || NEW.id, -2, 1)) & 31) << 11)
			+ ((unicode(substr('00000' || NEW.id, -3, 1)) & 31) << 16) + ((unicode(substr('00000' || NEW.id, -4, 1)) & 31) << 21)
			+ ((unicode(substr('00000' || NEW.id, -5, 1)) & 31) << 26) AS place)
		CROSS JOIN search WHERE search.rowid BETWEEN place AND place + 63 AND row_id = NEW.id);
	INSERT INTO search (rowid, words, row_id)
	SELECT free, char(57344) || 'p' || replace(NEW.user_id, '-', '') || ' ' || NEW.proje_title, NEW.id
	FROM (SELECT place, coalesce((SELECT max(rowid) + 1 FROM search WHERE rowid BETWEEN place AND place + 63), place) AS free
		FROM (SELECT (coalesce(unixepoch(NEW.created_at), 0) << 31)
			+ ((unicode(substr('00000' || NEW.id, -1, 1)) & 31) << 6) + ((unicode(substr('00000' || NEW.id, -2, 1)) & 31) << 11)
			+ ((unicode(substr('00000' || NEW.id, -3, 1)) & 31) << 16) + ((unicode(substr('00000' || NEW.id, -4, 1)) & 31) << 21)
			+ ((unicode(substr('00000' || NEW.id, -5, 1)) & 31) << 26) AS place))
	WHERE free < place + 64
		AND NOT EXISTS (SELECT 1 FROM search WHERE rowid BETWEEN place AND place + 63 AND row_id = NEW.id);
END;
--> statement-breakpoint
CREATE TRIGGER search_meeting_note_added AFTER INSERT ON meeting_note BEGIN
	INSERT INTO search (rowid, words, row_id)
	SELECT free, char(57344) || 'm' || replace(NEW.user_id, '-', '') || ' ' || NEW.meeting_title || ' ' || NEW.meeting_note, NEW.id
	FROM (SELECT place, coalesce((SELECT max(rowid) + 1 FROM search WHERE rowid BETWEEN place AND place + 63), place) AS free
		FROM (SELECT (coalesce(unixepoch(NEW.created_at), 0) << 31)
			+ ((unicode(substr('00000' || NEW.id, -1, 1)) & 31) << 6) + ((unicode(substr('00000' || NEW.id, -2, 1)) & 31) << 11)
			+ ((unicode(substr('00000' || NEW.id, -3, 1)) & 31) << 16) + ((unicode(substr('00000' || NEW.id, -4, 1)) & 31) << 21)
			+ ((unicode(substr('00000' || NEW.id, -5, 1)) & 31) << 26) AS place))
	WHERE free < place + 64;
END;
--> statement-breakpoint
CREATE TRIGGER search_meeting_note_removed AFTER DELETE ON meeting_note BEGIN
	DELETE FROM search WHERE rowid = (SELECT search.rowid FROM (SELECT (coalesce(unixepoch(OLD.created_at), 0) << 31)
			+ ((unicode(substr('00000' || OLD.id, -1, 1)) & 31) << 6) + ((unicode(substr('00000' || OLD.id, -2, 1)) & 31) << 11)
			+ ((unicode(substr('00000' || OLD.id, -3, 1)) & 31) << 16) + ((unicode(substr('00000' || OLD.id, -4, 1)) & 31) << 21)
			+ ((unicode(substr('00000' || OLD.id, -5, 1)) & 31) << 26) AS place)
		CROSS JOIN search WHERE search.rowid BETWEEN place AND place + 63 AND row_id = OLD.id);
END;
--> statement-breakpoint
CREATE TRIGGER search_meeting_note_changed AFTER UPDATE OF meeting_title, meeting_note ON meeting_note BEGIN
	UPDATE search SET words = char(57344) || 'm' || replace(NEW.user_id, '-', '') || ' ' || NEW.meeting_title || ' ' || NEW.meeting_note
	WHERE rowid = (SELECT search.rowid FROM (SELECT (coalesce(unixepoch(NEW.created_at), 0) << 31)
			+ ((unicode(substr('00000' || NEW.id, -1, 1)) & 31) << 6) + ((unicode(substr('00000' || NEW.id, -2, 1)) & 31) << 11)
			+ ((unicode(substr('00000' || NEW.id, -3, 1)) & 31) << 16) + ((unicode(substr('00000' || NEW.id, -4, 1)) & 31) << 21)
			+ ((unicode(substr('00000' || NEW.id, -5, 1)) & 31) << 26) AS place)
		CROSS JOIN search WHERE search.rowid BETWEEN place AND place + 63 AND row_id = NEW.id);
	INSERT INTO search (rowid, words, row_id)
	SELECT free, char(57344) || 'm' || replace(NEW.user_id, '-', '') || ' ' || NEW.meeting_title || ' ' || NEW.meeting_note, NEW.id
	FROM (SELECT place, coalesce((SELECT max(rowid) + 1 FROM search WHERE rowid BETWEEN place AND place + 63), place) AS free
		FROM (SELECT (coalesce(unixepoch(NEW.created_at), 0) << 31)
			+ ((unicode(substr('00000' || NEW.id, -1, 1)) & 31) << 6) + ((unicode(substr('00000' || NEW.id, -2, 1)) & 31) << 11)
			+ ((unicode(substr('00000' || NEW.id, -3, 1)) & 31) << 16) + ((unicode(substr('00000' || NEW.id, -4, 1)) & 31) << 21)
			+ ((unicode(substr('00000' || NEW.id, -5, 1)) & 31) << 26) AS place))
	WHERE free < place + 64
		AND NOT EXISTS (SELECT 1 FROM search WHERE rowid BETWEEN place AND place + 63 AND row_id = NEW.id);
END;
--> statement-breakpoint
CREATE TRIGGER search_weekly_update_added AFTER INSERT ON weekly_update BEGIN
	INSERT INTO search (rowid, words, row_id)
	SELECT free, char(57344) || 'n' || replace(NEW.user_id, '-', '') || ' ' || NEW.update_text, NEW.id
	FROM (SELECT place, coalesce((SELECT max(rowid) + 1 FROM search WHERE rowid BETWEEN place AND place + 63), place) AS free
		FROM (SELECT (coalesce(unixepoch(NEW.created_at), 0) << 31)
			+ ((unicode(substr('00000' || NEW.id, -1, 1)) & 31) << 6) + ((unicode(substr('00000' || NEW.id, -2, 1)) & 31) << 11)
			+ ((unicode(substr('00000' || NEW.id, -3, 1)) & 31) << 16) + ((unicode(substr('00000' || NEW.id, -4, 1)) & 31) << 21)
			+ ((unicode(substr('00000' || NEW.id, -5, 1)) & 31) << 26) AS place))
	WHERE free < place + 64;
END;
--> statement-breakpoint
CREATE TRIGGER search_weekly_update_removed AFTER DELETE ON weekly_update BEGIN
	DELETE FROM search WHERE rowid = (SELECT search.rowid FROM (SELECT (coalesce(unixepoch(OLD.created_at), 0) << 31)
			+ ((unicode(substr('00000' || OLD.id, -1, 1)) & 31) << 6) + ((unicode(substr('00000' || OLD.id, -2, 1)) & 31) << 11)
			+ ((unicode(substr('00000' || OLD.id, -3, 1)) & 31) << 16) + ((unicode(substr('00000' || OLD.id, -4, 1)) & 31) << 21)
			+ ((unicode(substr('00000' || OLD.id, -5, 1)) & 31) << 26) AS place)
		CROSS JOIN search WHERE search.rowid BETWEEN place AND place + 63 AND row_id = OLD.id);
END;
--> statement-breakpoint
CREATE TRIGGER search_weekly_update_changed AFTER UPDATE OF update_text ON weekly_update BEGIN
	UPDATE search SET words = char(57344) || 'n' || replace(NEW.user_id, '-', '') || ' ' || NEW.update_text
	WHERE rowid = (SELECT search.rowid FROM (SELECT (coalesce(unixepoch(NEW.created_at), 0) << 31)
			+ ((unicode(substr('00000' || NEW.id, -1, 1)) & 31) << 6) + ((unicode(substr('00000' || NEW.id, -2, 1)) & 31) << 11)
			+ ((unicode(substr('00000' || NEW.id, -3, 1)) & 31) << 16) + ((unicode(substr('00000' || NEW.id, -4, 1)) & 31) << 21)
			+ ((unicode(substr('00000' || NEW.id, -5, 1)) & 31) << 26) AS place)
		CROSS JOIN search WHERE search.rowid BETWEEN place AND place + 63 AND row_id = NEW.id);
	INSERT INTO search (rowid, words, row_id)
	SELECT free, char(57344) || 'n' || replace(NEW.user_id, '-', '') || ' ' || NEW.update_text, NEW.id
	FROM (SELECT place, coalesce((SELECT max(rowid) + 1 FROM search WHERE rowid BETWEEN place AND place + 63), place) AS free
		FROM (SELECT (coalesce(unixepoch(NEW.created_at), 0) << 31)
			+ ((unicode(substr('00000' || NEW.id, -1, 1)) & 31) << 6) + ((unicode(substr('00000' || NEW.id, -2, 1)) & 31) << 11)
			+ ((unicode(substr('00000' || NEW.id, -3, 1)) & 31) << 16) + ((unicode(substr('00000' || NEW.id, -4, 1)) & 31) << 21)
			+ ((unicode(substr('00000' || NEW.id, -5, 1)) & 31) << 26) AS place))
	WHERE free < place + 64
		AND NOT EXISTS (SELECT 1 FROM search WHERE rowid BETWEEN place AND place + 63 AND row_id = NEW.id);
END;
--> statement-breakpoint
CREATE TRIGGER search_diary_entry_added AFTER INSERT ON diary_entry BEGIN
	INSERT INTO search (rowid, words, row_id)
	SELECT free, char(57344) || 'd' || replace(NEW.user_id, '-', '') || ' ' || NEW.diary_text, NEW.id
	FROM (SELECT place, coalesce((SELECT max(rowid) + 1 FROM search WHERE rowid BETWEEN place AND place + 63), place) AS free
		FROM (SELECT (coalesce(unixepoch(NEW.created_at), 0) << 31)
			+ ((unicode(substr('00000' || NEW.id, -1, 1)) & 31) << 6) + ((unicode(substr('00000' || NEW.id, -2, 1)) & 31) << 11)
			+ ((unicode(substr('00000' || NEW.id, -3, 1)) & 31) << 16) + ((unicode(substr('00000' || NEW.id, -4, 1)) & 31) << 21)
			+ ((unicode(substr('00000' || NEW.id, -5, 1)) & 31) << 26) AS place))
	WHERE free < place + 64;
END;
--> statement-breakpoint
CREATE TRIGGER search_diary_entry_removed AFTER DELETE ON diary_entry BEGIN
	DELETE FROM search WHERE rowid = (SELECT search.rowid FROM (SELECT (coalesce(unixepoch(OLD.created_at), 0) << 31)
			+ ((unicode(substr('00000' || OLD.id, -1, 1)) & 31) << 6) + ((unicode(substr('00000' || OLD.id, -2, 1)) & 31) << 11)
			+ ((unicode(substr('00000' || OLD.id, -3, 1)) & 31) << 16) + ((unicode(substr('00000' || OLD.id, -4, 1)) & 31) << 21)
			+ ((unicode(substr('00000' || OLD.id, -5, 1)) & 31) << 26) AS place)
		CROSS JOIN search WHERE search.rowid BETWEEN place AND place + 63 AND row_id = OLD.id);
END;
--> statement-breakpoint
CREATE TRIGGER search_diary_entry_changed AFTER UPDATE OF diary_text ON diary_entry BEGIN
	UPDATE search SET words = char(57344) || 'd' || replace(NEW.user_id, '-', '') || ' ' || NEW.diary_text
	WHERE rowid = (SELECT search.rowid FROM (SELECT (coalesce(unixepoch(NEW.created_at), 0) << 31)
			+ ((unicode(substr('00000' || NEW.id, -1, 1)) & 31) << 6) + ((unicode(substr('00000' || NEW.id, -2, 1)) & 31) << 11)
			+ ((unicode(substr('00000' || NEW.id, -3, 1)) & 31) << 16) + ((unicode(substr('00000' || NEW.id, -4, 1)) & 31) << 21)
			+ ((unicode(substr('00000' || NEW.id, -5, 1)) & 31) << 26) AS place)
		CROSS JOIN search WHERE search.rowid BETWEEN place AND place + 63 AND row_id = NEW.id);
	INSERT INTO search (rowid, words, row_id)
	SELECT free, char(57344) || 'd' || replace(NEW.user_id, '-', '') || ' ' || NEW.diary_text, NEW.id
	FROM (SELECT place, coalesce((SELECT max(rowid) + 1 FROM search WHERE rowid BETWEEN place AND place + 63), place) AS free
		FROM (SELECT (coalesce(unixepoch(NEW.created_at), 0) << 31)
			+ ((unicode(substr('00000' || NEW.id, -1, 1)) & 31) << 6) + ((unicode(substr('00000' || NEW.id, -2, 1)) & 31) << 11)
			+ ((unicode(substr('00000' || NEW.id, -3, 1)) & 31) << 16) + ((unicode(substr('00000' || NEW.id, -4, 1)) & 31) << 21)
			+ ((unicode(substr('00000' || NEW.id, -5, 1)) & 31) << 26) AS place))
	WHERE free < place + 64
		AND NOT EXISTS (SELECT 1 FROM search WHERE rowid BETWEEN place AND place + 63 AND row_id = NEW.id);
END;
--> statement-breakpoint
CREATE TRIGGER search_language_word_added AFTER INSERT ON language_word BEGIN
	INSERT INTO search (rowid, words, row_id)
	SELECT free, char(57344) || 'w' || hex(NEW.language) || ' ' || NEW.word_original || ' ' || NEW.pronunciation || ' ' || NEW.meaning, NEW.id
	FROM (SELECT place, coalesce((SELECT max(rowid) + 1 FROM search WHERE rowid BETWEEN place AND place + 63), place) AS free
		FROM (SELECT (coalesce(unixepoch(NEW.created_at), 0) << 31)
			+ ((unicode(substr('00000' || NEW.id, -1, 1)) & 31) << 6) + ((unicode(substr('00000' || NEW.id, -2, 1)) & 31) << 11)
			+ ((unicode(substr('00000' || NEW.id, -3, 1)) & 31) << 16) + ((unicode(substr('00000' || NEW.id, -4, 1)) & 31) << 21)
			+ ((unicode(substr('00000' || NEW.id, -5, 1)) & 31) << 26) AS place))
	WHERE free < place + 64;
END;
--> statement-breakpoint
CREATE TRIGGER search_language_word_removed AFTER DELETE ON language_word BEGIN
	DELETE FROM search WHERE rowid = (SELECT search.rowid FROM (SELECT (coalesce(unixepoch(OLD.created_at), 0) << 31)
			+ ((unicode(substr('00000' || OLD.id, -1, 1)) & 31) << 6) + ((unicode(substr('00000' || OLD.id, -2, 1)) & 31) << 11)
			+ ((unicode(substr('00000' || OLD.id, -3, 1)) & 31) << 16) + ((unicode(substr('00000' || OLD.id, -4, 1)) & 31) << 21)
			+ ((unicode(substr('00000' || OLD.id, -5, 1)) & 31) << 26) AS place)
		CROSS JOIN search WHERE search.rowid BETWEEN place AND place + 63 AND row_id = OLD.id);
END;
--> statement-breakpoint
CREATE TRIGGER search_language_word_changed AFTER UPDATE OF word_original, pronunciation, meaning ON language_word BEGIN
	UPDATE search SET words = char(57344) || 'w' || hex(NEW.language) || ' ' || NEW.word_original || ' ' || NEW.pronunciation || ' ' || NEW.meaning
	WHERE rowid = (SELECT search.rowid FROM (SELECT (coalesce(unixepoch(NEW.created_at), 0) << 31)
			+ ((unicode(substr('00000' || NEW.id, -1, 1)) & 31) << 6) + ((unicode(substr('00000' || NEW.id, -2, 1)) & 31) << 11)
			+ ((unicode(substr('00000' || NEW.id, -3, 1)) & 31) << 16) + ((unicode(substr('00000' || NEW.id, -4, 1)) & 31) << 21)
			+ ((unicode(substr('00000' || NEW.id, -5, 1)) & 31) << 26) AS place)
		CROSS JOIN search WHERE search.rowid BETWEEN place AND place + 63 AND row_id = NEW.id);
	INSERT INTO search (rowid, words, row_id)
	SELECT free, char(57344) || 'w' || hex(NEW.language) || ' ' || NEW.word_original || ' ' || NEW.pronunciation || ' ' || NEW.meaning, NEW.id
	FROM (SELECT place, coalesce((SELECT max(rowid) + 1 FROM search WHERE rowid BETWEEN place AND place + 63), place) AS free
		FROM (SELECT (coalesce(unixepoch(NEW.created_at), 0) << 31)
			+ ((unicode(substr('00000' || NEW.id, -1, 1)) & 31) << 6) + ((unicode(substr('00000' || NEW.id, -2, 1)) & 31) << 11)
			+ ((unicode(substr('00000' || NEW.id, -3, 1)) & 31) << 16) + ((unicode(substr('00000' || NEW.id, -4, 1)) & 31) << 21)
			+ ((unicode(substr('00000' || NEW.id, -5, 1)) & 31) << 26) AS place))
	WHERE free < place + 64
		AND NOT EXISTS (SELECT 1 FROM search WHERE rowid BETWEEN place AND place + 63 AND row_id = NEW.id);
END;
--> statement-breakpoint
-- The triggers index what is there.
UPDATE todo SET todo_title = todo_title;
--> statement-breakpoint
UPDATE project SET proje_title = proje_title;
--> statement-breakpoint
UPDATE meeting_note SET meeting_title = meeting_title;
--> statement-breakpoint
UPDATE weekly_update SET update_text = update_text;
--> statement-breakpoint
UPDATE diary_entry SET diary_text = diary_text;
--> statement-breakpoint
UPDATE language_word SET word_original = word_original;