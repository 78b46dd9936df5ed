ALTER TABLE "search_documents" ADD COLUMN "more_marks" bigint DEFAULT -1 NOT NULL;--> statement-breakpoint
ALTER TABLE "search_words" ADD COLUMN "more_marks" bigint DEFAULT -1 NOT NULL;--> statement-breakpoint
-- Searches go on by the old one while the new one is built.
ALTER INDEX "words_to_find" RENAME TO "words_with_fewer_marks";--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "words_to_find" ON "search_words" USING btree ("school_id","kind","word","in_title" DESC NULLS LAST,"thing_id" DESC NULLS LAST,"marks","more_marks");--> statement-breakpoint
DROP INDEX "words_with_fewer_marks";
