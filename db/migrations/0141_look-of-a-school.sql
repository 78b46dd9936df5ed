CREATE TABLE "school_styles" (
	"school_id" bigint NOT NULL,
	"source" text NOT NULL,
	"css" text DEFAULT '' NOT NULL,
	CONSTRAINT "school_styles_school_id_pk" PRIMARY KEY("school_id"),
	CONSTRAINT "style_length" CHECK (length("school_styles"."source") <= 20000)
);
--> statement-breakpoint
ALTER TABLE "schools" ADD COLUMN "look_theme" text DEFAULT 'system' NOT NULL;--> statement-breakpoint
ALTER TABLE "schools" ADD COLUMN "look_corners" text DEFAULT 'soft' NOT NULL;--> statement-breakpoint
ALTER TABLE "schools" ADD COLUMN "look_density" text DEFAULT 'comfortable' NOT NULL;--> statement-breakpoint
ALTER TABLE "schools" ADD COLUMN "look_font" text DEFAULT 'inter' NOT NULL;--> statement-breakpoint
ALTER TABLE "schools" ADD COLUMN "look_header" text DEFAULT 'left' NOT NULL;--> statement-breakpoint
ALTER TABLE "schools" ADD COLUMN "look_search" text DEFAULT 'shown' NOT NULL;--> statement-breakpoint
ALTER TABLE "schools" ADD COLUMN "look_footer" text DEFAULT 'line' NOT NULL;--> statement-breakpoint
ALTER TABLE "schools" ADD COLUMN "footer_text" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "schools" ADD COLUMN "favicon" text;--> statement-breakpoint
ALTER TABLE "schools" ADD COLUMN "login_picture" text;--> statement-breakpoint
ALTER TABLE "schools" ADD COLUMN "login_picture_alt" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "schools" ADD COLUMN "style_hash" text;--> statement-breakpoint
ALTER TABLE "school_styles" ADD CONSTRAINT "school_styles_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "schools" ADD CONSTRAINT "school_look" CHECK ("schools"."look_theme" in ('system', 'light', 'dark') and "schools"."look_corners" in ('soft', 'square', 'round') and "schools"."look_density" in ('comfortable', 'compact'));--> statement-breakpoint
ALTER TABLE "schools" ADD CONSTRAINT "school_look_font" CHECK ("schools"."look_font" in ('inter', 'system', 'lora', 'manrope', 'source'));--> statement-breakpoint
ALTER TABLE "schools" ADD CONSTRAINT "school_favicon" CHECK ("schools"."favicon" ~ '^/media/public/[1-9][0-9]*/[0-9a-f]{64}[.](png|svg)$');--> statement-breakpoint
ALTER TABLE "schools" ADD CONSTRAINT "school_style_hash" CHECK ("schools"."style_hash" ~ '^[0-9a-f]{32}$');--> statement-breakpoint
ALTER TABLE "schools" ADD CONSTRAINT "school_look_frame" CHECK ("schools"."look_header" in ('left', 'centred') and "schools"."look_search" in ('shown', 'hidden') and "schools"."look_footer" in ('line', 'columns'));