ALTER TABLE "search_documents" ADD COLUMN "marks" bigint DEFAULT -1 NOT NULL;--> statement-breakpoint
ALTER TABLE "search_words" ADD COLUMN "marks" bigint DEFAULT -1 NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "words_of_topic" ON "search_words" USING btree ("school_id","topic_id","word","in_title" DESC NULLS LAST,"thing_id" DESC NULLS LAST) WHERE kind = 'post';--> statement-breakpoint
ALTER INDEX "words_to_find" RENAME TO "words_found_by_topic";--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "words_to_find" ON "search_words" USING btree ("school_id","kind","word","in_title" DESC NULLS LAST,"thing_id" DESC NULLS LAST,"marks");--> statement-breakpoint
DROP INDEX "words_found_by_topic";--> statement-breakpoint
DROP INDEX "words_in_use";
