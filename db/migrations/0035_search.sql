CREATE TABLE "search_documents" (
	"school_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"thing_id" bigint NOT NULL,
	"topic_id" bigint NOT NULL,
	"title_words" text[] NOT NULL,
	"other_words" text[] NOT NULL,
	CONSTRAINT "search_documents_school_id_kind_thing_id_pk" PRIMARY KEY("school_id","kind","thing_id"),
	CONSTRAINT "document_kind" CHECK ("search_documents"."kind" in ('product', 'article', 'post')),
	CONSTRAINT "document_topic" CHECK (("search_documents"."kind" = 'post') = ("search_documents"."topic_id" <> 0))
);
--> statement-breakpoint
CREATE TABLE "search_spellings" (
	"school_id" bigint NOT NULL,
	"spelling" text collate "C" NOT NULL,
	"word" text collate "C" NOT NULL,
	CONSTRAINT "search_spellings_school_id_spelling_word_pk" PRIMARY KEY("school_id","spelling","word")
);
--> statement-breakpoint
CREATE TABLE "search_words" (
	"school_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"topic_id" bigint NOT NULL,
	"word" text collate "C" NOT NULL,
	"in_title" boolean NOT NULL,
	"thing_id" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "search_documents" ADD CONSTRAINT "search_documents_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "search_spellings" ADD CONSTRAINT "search_spellings_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "search_words" ADD CONSTRAINT "search_words_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "words_to_find" ON "search_words" USING btree ("school_id","kind","topic_id","word","in_title" DESC NULLS LAST,"thing_id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "words_in_use" ON "search_words" USING btree ("school_id","word");