CREATE TABLE "search_counts" (
	"school_id" bigint NOT NULL,
	"word" text collate "C" NOT NULL,
	"kind" text NOT NULL,
	"things" integer NOT NULL,
	CONSTRAINT "search_counts_school_id_word_kind_pk" PRIMARY KEY("school_id","word","kind")
);
--> statement-breakpoint
ALTER TABLE "search_counts" ADD CONSTRAINT "search_counts_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
INSERT INTO "search_counts" SELECT "school_id", "word", "kind", count(*) FROM "search_words" GROUP BY 1, 2, 3;--> statement-breakpoint
ALTER TABLE "search_documents" ADD COLUMN "more_marks" bigint DEFAULT -1 NOT NULL;--> statement-breakpoint
ALTER TABLE "search_words" ADD COLUMN "more_marks" bigint DEFAULT -1 NOT NULL;--> statement-breakpoint
-- Searches go on by the old one while the new one is built.
ALTER INDEX "words_to_find" RENAME TO "words_with_fewer_marks";--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "words_to_find" ON "search_words" USING btree ("school_id","kind","word","in_title" DESC NULLS LAST,"thing_id" DESC NULLS LAST,"marks","more_marks");--> statement-breakpoint
DROP INDEX "words_with_fewer_marks";
