CREATE TABLE `diary_addendum` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`entry_id` text NOT NULL,
	`addendum_text` text NOT NULL,
	`written_on` text NOT NULL,
	`timezone` text NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `diary_addendum_entry` ON `diary_addendum` (`user_id`,`entry_id`,`created_at`,`id`);
--> statement-breakpoint
-- As migration 21 does for the other texts that are searched.
CREATE TRIGGER search_diary_addendum_added AFTER INSERT ON diary_addendum BEGIN
	INSERT INTO search (rowid, words, row_id)
	SELECT free, char(57344) || 'a' || replace(NEW.user_id, '-', '') || ' ' || NEW.addendum_text, NEW.id
	FROM (SELECT place, coalesce((SELECT max(rowid) + 1 FROM search WHERE rowid BETWEEN place AND place + 63), place) AS free
		FROM (SELECT (coalesce(unixepoch(NEW.created_at), 0) << 31)
			+ ((unicode(substr('00000' || NEW.id, -1, 1)) & 31) << 6) + ((unicode(substr('00000' || NEW.id, -2, 1)) & 31) << 11)
			+ ((unicode(substr('00000' || NEW.id, -3, 1)) & 31) << 16) + ((unicode(substr('00000' || NEW.id, -4, 1)) & 31) << 21)
			+ ((unicode(substr('00000' || NEW.id, -5, 1)) & 31) << 26) AS place))
	WHERE free < place + 64;
END;
--> statement-breakpoint
CREATE TRIGGER search_diary_addendum_removed AFTER DELETE ON diary_addendum BEGIN
	DELETE FROM search WHERE rowid = (SELECT search.rowid FROM (SELECT (coalesce(unixepoch(OLD.created_at), 0) << 31)
			+ ((unicode(substr('00000' || OLD.id, -1, 1)) & 31) << 6) + ((unicode(substr('00000' || OLD.id, -2, 1)) & 31) << 11)
			+ ((unicode(substr('00000' || OLD.id, -3, 1)) & 31) << 16) + ((unicode(substr('00000' || OLD.id, -4, 1)) & 31) << 21)
			+ ((unicode(substr('00000' || OLD.id, -5, 1)) & 31) << 26) AS place)
		CROSS JOIN search WHERE search.rowid BETWEEN place AND place + 63 AND row_id = OLD.id);
END;
--> statement-breakpoint
CREATE TRIGGER search_diary_addendum_changed AFTER UPDATE OF addendum_text ON diary_addendum BEGIN
	UPDATE search SET words = char(57344) || 'a' || replace(NEW.user_id, '-', '') || ' ' || NEW.addendum_text
	WHERE rowid = (SELECT search.rowid FROM (SELECT (coalesce(unixepoch(NEW.created_at), 0) << 31)
			+ ((unicode(substr('00000' || NEW.id, -1, 1)) & 31) << 6) + ((unicode(substr('00000' || NEW.id, -2, 1)) & 31) << 11)
			+ ((unicode(substr('00000' || NEW.id, -3, 1)) & 31) << 16) + ((unicode(substr('00000' || NEW.id, -4, 1)) & 31) << 21)
			+ ((unicode(substr('00000' || NEW.id, -5, 1)) & 31) << 26) AS place)
		CROSS JOIN search WHERE search.rowid BETWEEN place AND place + 63 AND row_id = NEW.id);
	INSERT INTO search (rowid, words, row_id)
	SELECT free, char(57344) || 'a' || replace(NEW.user_id, '-', '') || ' ' || NEW.addendum_text, NEW.id
	FROM (SELECT place, coalesce((SELECT max(rowid) + 1 FROM search WHERE rowid BETWEEN place AND place + 63), place) AS free
		FROM (SELECT (coalesce(unixepoch(NEW.created_at), 0) << 31)
			+ ((unicode(substr('00000' || NEW.id, -1, 1)) & 31) << 6) + ((unicode(substr('00000' || NEW.id, -2, 1)) & 31) << 11)
			+ ((unicode(substr('00000' || NEW.id, -3, 1)) & 31) << 16) + ((unicode(substr('00000' || NEW.id, -4, 1)) & 31) << 21)
			+ ((unicode(substr('00000' || NEW.id, -5, 1)) & 31) << 26) AS place))
	WHERE free < place + 64
		AND NOT EXISTS (SELECT 1 FROM search WHERE rowid BETWEEN place AND place + 63 AND row_id = NEW.id);
END;
--> statement-breakpoint
CREATE TABLE `diary_template` (
	`user_id` text PRIMARY KEY NOT NULL,
	`template_text` text NOT NULL,
	`updated_at` text NOT NULL
) STRICT, WITHOUT ROWID;
