ALTER TABLE `language_word` ADD `times_practiced` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `language_word` ADD `total_attempts` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `language_word` ADD `correct_answers` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE `language_word` SET (`times_practiced`, `total_attempts`, `correct_answers`) = (
	SELECT COALESCE(sum(p.`times_practiced`), 0), COALESCE(sum(p.`total_attempts`), 0), COALESCE(sum(p.`correct_answers`), 0)
	FROM `language_progress` p WHERE p.`word_id` = `language_word`.`id`
);
--> statement-breakpoint
CREATE TRIGGER progress_added AFTER INSERT ON language_progress WHEN NEW.times_practiced > 0 BEGIN
	UPDATE language_word SET times_practiced = times_practiced + NEW.times_practiced,
		total_attempts = total_attempts + NEW.total_attempts, correct_answers = correct_answers + NEW.correct_answers
		WHERE id = NEW.word_id;
END;
--> statement-breakpoint
CREATE TRIGGER progress_answered AFTER UPDATE OF times_practiced, total_attempts, correct_answers ON language_progress BEGIN
	UPDATE language_word SET times_practiced = times_practiced + NEW.times_practiced - OLD.times_practiced,
		total_attempts = total_attempts + NEW.total_attempts - OLD.total_attempts,
		correct_answers = correct_answers + NEW.correct_answers - OLD.correct_answers
		WHERE id = NEW.word_id;
END;
--> statement-breakpoint
CREATE TRIGGER progress_removed AFTER DELETE ON language_progress WHEN OLD.times_practiced > 0 BEGIN
	UPDATE language_word SET times_practiced = times_practiced - OLD.times_practiced,
		total_attempts = total_attempts - OLD.total_attempts, correct_answers = correct_answers - OLD.correct_answers
		WHERE id = OLD.word_id;
END;
