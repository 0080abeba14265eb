from django.http import HttpRequest, HttpResponse


def submission(request: HttpRequest, game: str, number: int) -> HttpResponse:
    return HttpResponse()
