-- Words that were met and never answered come back for review.
UPDATE language_progress SET due_at = date(met_on, '+1 day') || 'T12:00:00.000Z'
	WHERE met_on IS NOT NULL AND reviewed_at IS NULL AND due_at IS NULL;
