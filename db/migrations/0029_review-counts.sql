CREATE TABLE "review_counts" (
	"school_id" bigint NOT NULL,
	"product_id" bigint NOT NULL,
	"recommended" integer DEFAULT 0 NOT NULL,
	"neutral" integer DEFAULT 0 NOT NULL,
	"not_recommended" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "review_counts_school_id_product_id_pk" PRIMARY KEY("school_id","product_id"),
	CONSTRAINT "review_counts" CHECK ("review_counts"."recommended" >= 0 and "review_counts"."neutral" >= 0 and "review_counts"."not_recommended" >= 0)
);
--> statement-breakpoint
CREATE TABLE "review_settings" (
	"school_id" bigint NOT NULL,
	"automatic" boolean NOT NULL,
	"verification" jsonb NOT NULL,
	CONSTRAINT "review_settings_school_id_pk" PRIMARY KEY("school_id")
);
--> statement-breakpoint
ALTER TABLE "review_counts" ADD CONSTRAINT "review_counts_school_id_product_id_products_school_id_id_fk" FOREIGN KEY ("school_id","product_id") REFERENCES "public"."products"("school_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_settings" ADD CONSTRAINT "review_settings_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE no action ON UPDATE no action;