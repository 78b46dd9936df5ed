CREATE TABLE "page_blocks" (
	"school_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "page_blocks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"page_id" bigint NOT NULL,
	"type" text NOT NULL,
	"position" integer NOT NULL,
	"payload" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "page_blocks_school_id_id_pk" PRIMARY KEY("school_id","id")
);
--> statement-breakpoint
CREATE TABLE "page_versions" (
	"school_id" bigint NOT NULL,
	"page_id" bigint NOT NULL,
	"version" integer NOT NULL,
	"blocks" jsonb NOT NULL,
	"published_by" bigint NOT NULL,
	"published_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "page_versions_school_id_page_id_version_pk" PRIMARY KEY("school_id","page_id","version")
);
--> statement-breakpoint
CREATE TABLE "pages" (
	"school_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "pages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"product_id" bigint,
	"slug" text,
	"title" jsonb NOT NULL,
	"status" text NOT NULL,
	"in_footer" boolean DEFAULT false NOT NULL,
	"seo_title" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"seo_description" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"social_image" text,
	"published_version" integer,
	"version" integer DEFAULT 1 NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "pages_school_id_id_pk" PRIMARY KEY("school_id","id"),
	CONSTRAINT "page_of_product" UNIQUE("school_id","product_id"),
	CONSTRAINT "page_kind" CHECK ("pages"."kind" in ('own', 'home', 'product')),
	CONSTRAINT "page_status" CHECK ("pages"."status" in ('draft', 'published', 'hidden')),
	CONSTRAINT "page_of_kind" CHECK (("pages"."kind" = 'product') = ("pages"."product_id" is not null) and ("pages"."kind" = 'own') = ("pages"."slug" is not null)),
	CONSTRAINT "page_public_once_published" CHECK ("pages"."status" = 'draft' or "pages"."published_version" is not null)
);
--> statement-breakpoint
ALTER TABLE "schools" ADD COLUMN "footer_pages" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "schools" ADD COLUMN "laid_out" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "page_blocks" ADD CONSTRAINT "page_blocks_school_id_page_id_pages_school_id_id_fk" FOREIGN KEY ("school_id","page_id") REFERENCES "public"."pages"("school_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "page_versions" ADD CONSTRAINT "page_versions_school_id_page_id_pages_school_id_id_fk" FOREIGN KEY ("school_id","page_id") REFERENCES "public"."pages"("school_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pages" ADD CONSTRAINT "pages_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pages" ADD CONSTRAINT "pages_school_id_product_id_products_school_id_id_fk" FOREIGN KEY ("school_id","product_id") REFERENCES "public"."products"("school_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "blocks_of_page" ON "page_blocks" USING btree ("school_id","page_id","position","id");--> statement-breakpoint
CREATE UNIQUE INDEX "page_of_home" ON "pages" USING btree ("school_id") WHERE kind = 'home';--> statement-breakpoint
CREATE INDEX "pages_by_slug" ON "pages" USING btree ("school_id","slug");