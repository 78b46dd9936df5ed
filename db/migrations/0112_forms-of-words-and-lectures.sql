ALTER TABLE "search_documents" DROP CONSTRAINT "document_kind";--> statement-breakpoint
ALTER TABLE "search_documents" DROP CONSTRAINT "document_topic";--> statement-breakpoint
ALTER TABLE "search_documents" ADD COLUMN "version" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "words_of_course" ON "search_words" USING btree ("school_id","topic_id","word","in_title" DESC NULLS LAST,"thing_id" DESC NULLS LAST) WHERE kind = 'lecture';--> statement-breakpoint
ALTER TABLE "search_documents" ADD CONSTRAINT "document_kind" CHECK ("search_documents"."kind" in ('product', 'article', 'post', 'lecture')) NOT VALID;--> statement-breakpoint
ALTER TABLE "search_documents" ADD CONSTRAINT "document_topic" CHECK (("search_documents"."kind" in ('post', 'lecture')) = ("search_documents"."topic_id" <> 0)) NOT VALID;--> statement-breakpoint
ALTER TABLE "search_documents" VALIDATE CONSTRAINT "document_kind";--> statement-breakpoint
ALTER TABLE "search_documents" VALIDATE CONSTRAINT "document_topic";