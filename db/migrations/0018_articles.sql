CREATE TABLE "article_tags" (
	"school_id" bigint NOT NULL,
	"article_id" bigint NOT NULL,
	"tag_id" bigint NOT NULL,
	CONSTRAINT "article_tags_school_id_article_id_tag_id_pk" PRIMARY KEY("school_id","article_id","tag_id")
);
--> statement-breakpoint
CREATE TABLE "articles" (
	"school_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "articles_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"slug" text NOT NULL,
	"title" jsonb NOT NULL,
	"html" jsonb NOT NULL,
	"excerpt" jsonb NOT NULL,
	"cover" text,
	"author_id" bigint NOT NULL,
	"status" text NOT NULL,
	"publish_at" timestamp with time zone,
	"seo_title" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"seo_description" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "articles_school_id_id_pk" PRIMARY KEY("school_id","id"),
	CONSTRAINT "article_slug" UNIQUE("school_id","slug"),
	CONSTRAINT "article_status" CHECK ("articles"."status" in ('draft', 'published')),
	CONSTRAINT "article_published_at" CHECK ("articles"."status" = 'draft' or "articles"."publish_at" is not null),
	CONSTRAINT "article_slug_shape" CHECK ("articles"."slug" ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length("articles"."slug") <= 100)
);
--> statement-breakpoint
CREATE TABLE "left_article_slugs" (
	"school_id" bigint NOT NULL,
	"slug" text NOT NULL,
	"article_id" bigint NOT NULL,
	CONSTRAINT "left_article_slugs_school_id_slug_pk" PRIMARY KEY("school_id","slug")
);
--> statement-breakpoint
ALTER TABLE "schools" ADD COLUMN "articles_from" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "article_tags" ADD CONSTRAINT "article_tags_school_id_article_id_articles_school_id_id_fk" FOREIGN KEY ("school_id","article_id") REFERENCES "public"."articles"("school_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_tags" ADD CONSTRAINT "article_tags_school_id_tag_id_tags_school_id_id_fk" FOREIGN KEY ("school_id","tag_id") REFERENCES "public"."tags"("school_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "articles" ADD CONSTRAINT "articles_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "articles" ADD CONSTRAINT "articles_school_id_author_id_accounts_school_id_id_fk" FOREIGN KEY ("school_id","author_id") REFERENCES "public"."accounts"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "left_article_slugs" ADD CONSTRAINT "left_article_slugs_school_id_article_id_articles_school_id_id_fk" FOREIGN KEY ("school_id","article_id") REFERENCES "public"."articles"("school_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "articles_with_tag" ON "article_tags" USING btree ("school_id","tag_id","article_id");--> statement-breakpoint
CREATE INDEX "articles_to_read" ON "articles" USING btree ("school_id","publish_at","id") WHERE status = 'published';--> statement-breakpoint
CREATE INDEX "articles_by_change" ON "articles" USING btree ("school_id","updated_at","id");--> statement-breakpoint
CREATE INDEX "articles_of_author" ON "articles" USING btree ("school_id","author_id");--> statement-breakpoint
CREATE INDEX "left_slugs_of_article" ON "left_article_slugs" USING btree ("school_id","article_id");